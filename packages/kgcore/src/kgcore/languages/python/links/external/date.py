"""A project's module named like a standard class."""


def date(): ...


def join(): ...
