from größe import Maß, größe as g

x = "日本"; Maß().länge()
#         ^ constructs größe.py:Maß
#               ^ calls größe.py:Maß.länge
g()
# <- calls größe.py:größe
