def captured(): ...


class Point:
    def norm(self): ...


def matching(thing):
    match thing:
        case Point(y=captured):
        #    ^ uses patterns.py:Point
            captured()
            # <- nothing -- fault: a name captured by a pattern is taken for the module's
        case [captured, *rest]:
            rest.norm()
            #    ^ nothing
