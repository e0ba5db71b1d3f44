class Shape:
    def area(self): ...


class Circle(Shape):
    def radius(self): ...


class Square(Shape):
    def side(self): ...


def one(x):
    if isinstance(x, Circle):
        x.radius()
        # ^ calls narrowed.py:Circle.radius (inferred)
    x.radius()
    # ^ nothing


def several(x):
    if isinstance(x, (Circle, Square)):
        x.area()
        # ^ calls narrowed.py:Shape.area
    elif isinstance(x, Shape):
        x.area()
        # ^ calls narrowed.py:Shape.area
    else:
        x.area()
        # ^ nothing


def declared(x: Shape, other):
    if isinstance(x, Circle) and x.radius():
    #                              ^ calls narrowed.py:Circle.radius
        x.radius()
        # ^ calls narrowed.py:Circle.radius
    x.area()
    # ^ calls narrowed.py:Shape.area
    while isinstance(other, Square):
        other.side()
        #     ^ calls narrowed.py:Square.side
        other = other.next
    if not isinstance(x, Circle):
        x.radius()
        # ^ nothing


def asserted(x):
    assert isinstance(x, Circle)
    x.radius()
    # ^ calls narrowed.py:Circle.radius
