from b import g
#             ^ imports b.py
import b


def f():
    g()
    # <- calls b.py:g
    b.g()
    # ^ calls b.py:g


class A(b.B):
    def m(self):
        return self.other()
        #           ^ calls b.py:B.other
