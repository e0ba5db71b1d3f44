class Widget:
    def __init__(self): ...

    def __call__(self):
        return Gadget()

    def clone(self):
        self.__class__().draw()
        #                ^ calls construct.py:Widget.draw
        type(self)().draw()
        #            ^ calls construct.py:Widget.draw
        made = self.__class__()
        #           ^ constructs construct.py:Widget
        return made

    def draw(self): ...

    def __enter__(self):
        return Gadget()

    def __exit__(self, *args): ...

    def __iter__(self):
        yield Gadget()

    def __getitem__(self, key) -> "Gadget": ...

    def __new__(cls):
        made = super().__new__(cls)
        cls.register()
        #   ^ calls construct.py:Widget.register
        return made

    def __init_subclass__(cls):
        cls.register()
        #   ^ calls construct.py:Widget.register

    @classmethod
    def register(cls): ...


class Gadget:
    def spin(self): ...


w = Widget()
#   ^ constructs construct.py:Widget (certain)
w.draw()
# ^ calls construct.py:Widget.draw
w().spin()
# <- calls construct.py:Widget.__call__ (inferred)
#   ^ calls construct.py:Gadget.spin
w.clone().draw()
#         ^ calls construct.py:Widget.draw
with w as g:
    g.spin()
    # ^ calls construct.py:Gadget.spin
for each in w:
    each.spin()
    #    ^ calls construct.py:Gadget.spin
w[0].spin()
#    ^ calls construct.py:Gadget.spin
Widget.__init__(w)
#      ^ calls construct.py:Widget.__init__ (certain)
