import sys

try:
    from fast import dumps
except ImportError:
    from slow import dumps

try:
    import missing_library as backend
except ImportError:
    backend = None

try:
    from outside import Thing
except ImportError:
    class Thing:
        def go(self): ...

if sys.platform == "win32":
    def path():
        return Windows()
else:
    def path():
        return Posix()


class Windows:
    def drive(self): ...

    def same(self): ...


class Posix:
    def same(self): ...


def redefined():
    return Windows()


def redefined():
    return Posix()


class Choosing:
    if sys.version_info > (3, 12):
        def run(self):
            self.helper()
            #    ^ calls conditional.py:Choosing.helper from Choosing.run
    else:
        def run(self):
            self.helper()
            #    ^ calls conditional.py:Choosing.helper from Choosing.run#2

    def helper(self): ...


def use():
    dumps()
    # <- calls fast.py:dumps, slow.py:dumps
    path().same()
    # <- calls conditional.py:path, conditional.py:path#2
    #      ^ calls conditional.py:Windows.same, conditional.py:Posix.same
    redefined().same()
    # <- calls conditional.py:redefined#2
    #           ^ calls conditional.py:Posix.same
    backend.dumps()
    #       ^ external missing_library.dumps
    Choosing().run()
    #          ^ calls conditional.py:Choosing.run, conditional.py:Choosing.run#2
    Thing()
    # <- external outside.Thing, constructs conditional.py:Thing


def guarded():
    try:
        from fast import dumps as d
    except ImportError:
        d = None
    d()
    # <- calls fast.py:dumps


if False:
    from typing import TYPE_CHECKING
    from fast import Typed


def typed(x: "Typed"):
    x.go()
    # ^ calls fast.py:Typed.go
