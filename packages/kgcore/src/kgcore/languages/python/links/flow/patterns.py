def captured(): ...


class Point:
    def norm(self): ...


def matching(thing):
    match thing:
        case Point(y=captured):
        #    ^ uses patterns.py:Point
            captured()
            # <- nothing
        case [captured, *rest]:
            rest.norm()
            #    ^ nothing
