from helpers import run


def use_import():
    run()
    # <- calls helpers.py:run


def parameter_hides(run):
    run()
    # <- nothing


def assignment_hides():
    run = print
    run()
    # <- nothing


def loop_hides(things):
    for run in things:
        run()
        # <- nothing


class list:
    def append(self, x): ...


list().append(1)
# <- constructs shadowing.py:list
#      ^ calls shadowing.py:list.append


def dict(): ...


dict()
# <- calls shadowing.py:dict
