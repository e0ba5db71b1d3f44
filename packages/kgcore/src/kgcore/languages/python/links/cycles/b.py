import a
#      ^ imports a.py


def g():
    a.f()
    # ^ calls a.py:f


class B:
    def other(self) -> "a.A":
        a.A().m()
        # ^ constructs a.py:A
        #     ^ calls a.py:A.m
        return a.A()
        #        ^ constructs a.py:A


def ping(n):
    return pong(n - 1)
    #      ^ calls b.py:pong


def pong(n):
    return ping(n - 1)
    #      ^ calls b.py:ping
