from .right import *


def only_left(): ...
