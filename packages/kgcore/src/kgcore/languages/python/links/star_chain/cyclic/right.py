from .left import *


def only_right():
    only_left()
    # <- calls cyclic/left.py:only_left
    nowhere()
    # <- nothing
