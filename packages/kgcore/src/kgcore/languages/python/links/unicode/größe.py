class Maß:
    def länge(self): ...


def größe():
    return Maß()


"äöü"; größe().länge()
#      ^ calls größe.py:größe
#              ^ calls größe.py:Maß.länge
