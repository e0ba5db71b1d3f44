__all__ = ["connect"]
__all__ += ["_listed"]


def connect(): ...


def _listed(): ...


def unlisted(): ...
