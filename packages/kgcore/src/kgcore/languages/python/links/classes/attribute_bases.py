from lib import _core
from lib import _core as c
import lib._core
from typing import Generic, TypeVar, Protocol

T = TypeVar("T")


class Sub(_core.Client): ...
#         ^ inherits lib/_core.py:Client (certain)


class Sub2(c.Client): ...
#          ^ inherits lib/_core.py:Client


class Sub3(lib._core.Client): ...
#          ^ inherits lib/_core.py:Client


class Repo(Generic[T]):
    def first(self) -> T: ...

    def go(self): ...


class User:
    def login(self): ...


class Users(Repo[User]):
#           ^ inherits attribute_bases.py:Repo (certain)
#                ^ uses attribute_bases.py:User
    def run(self):
        self.go()
        #    ^ calls attribute_bases.py:Repo.go (certain)
        self.first().login()
        #            ^ calls attribute_bases.py:User.login -- fault: the type argument of a generic base does not reach inherited methods


class Walks(Protocol):
    def walk(self): ...


class Dog(Walks):
    def go(self):
        self.walk()
        #    ^ calls attribute_bases.py:Walks.walk


def of_generic(repo: Repo[User]):
    repo.go()
    #    ^ calls attribute_bases.py:Repo.go
