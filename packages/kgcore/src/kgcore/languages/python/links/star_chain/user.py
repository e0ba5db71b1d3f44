from cyclic import only_left, only_right

only_left()
# <- calls cyclic/left.py:only_left
only_right()
# <- calls cyclic/right.py:only_right
