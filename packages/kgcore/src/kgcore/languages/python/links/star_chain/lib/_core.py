from ._base import *


class Client:
    def send(self): ...
