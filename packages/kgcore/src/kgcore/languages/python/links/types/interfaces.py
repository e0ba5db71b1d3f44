from abc import ABC, abstractmethod
from typing import overload


class Store(ABC):
    @abstractmethod
    def load(self): ...

    @classmethod
    def instance(cls) -> "Store": ...


class Disk(Store):
    def load(self):
    #   ^ overrides interfaces.py:Store.load (inferred) from Disk.load
        return self

    def flush(self): ...


Store.instance().load()
#                ^ calls interfaces.py:Store.load (inferred)
Disk.instance().load()
#               ^ calls interfaces.py:Store.load
Disk().load().flush()
#             ^ calls interfaces.py:Disk.flush


@overload
def parse(text: str) -> Disk: ...
@overload
def parse(text: bytes) -> Store: ...
def parse(text):
    return unknown(text)


parse("x").flush()
#          ^ calls interfaces.py:Disk.flush
