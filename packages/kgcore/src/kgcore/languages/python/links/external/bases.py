import lib
from lib import Component as Imported
from lib.ui import Base


class Component: ...


class Client: ...


class A(lib.Component): ...
#       ^ external lib.Component


class B(Imported): ...
#       ^ external lib.Component


class C(Base): ...
#       ^ external lib.ui.Base


class D(Component): ...
#       ^ inherits bases.py:Component (certain) from D


class E(Exception): ...
#       ^ nothing


class F(lib.Client):
    def run(self):
        self.send()
        #    ^ nothing
        super().run()
        #       ^ nothing
