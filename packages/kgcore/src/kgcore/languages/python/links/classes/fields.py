from dataclasses import dataclass, field


class Engine:
    def start(self): ...


class Wheel:
    def turn(self): ...


class Car:
    wheel = Wheel()
    spare: Wheel
    extra: "Wheel | None" = None

    def __init__(self, engine: Engine, other=None):
        self.engine = engine
        self.other = other
        self.own = Engine()
        self.annotated: Wheel = other
        self.later = None
        self.one, self.two = Engine(), Wheel()

    def prepare(self):
        self.later = Engine()
        self.added = Wheel()

    def drive(self):
        self.engine.start()
        #           ^ calls fields.py:Engine.start (inferred) from Car.drive
        self.own.start()
        #        ^ calls fields.py:Engine.start
        self.wheel.turn()
        #          ^ calls fields.py:Wheel.turn
        self.spare.turn()
        #          ^ calls fields.py:Wheel.turn
        self.extra.turn()
        #          ^ calls fields.py:Wheel.turn
        self.annotated.turn()
        #              ^ calls fields.py:Wheel.turn
        self.later.start()
        #          ^ calls fields.py:Engine.start
        self.added.turn()
        #          ^ calls fields.py:Wheel.turn
        self.one.start()
        #        ^ calls fields.py:Engine.start
        self.two.turn()
        #        ^ calls fields.py:Wheel.turn
        self.other.start()
        #          ^ nothing
        engine = self.engine
        engine.start()
        #      ^ calls fields.py:Engine.start

    def look(self):
        return self.own
        #      ^ reads fields.py:Car.own


class Truck(Car):
    def haul(self):
        self.own.start()
        #        ^ calls fields.py:Engine.start
        self.wheel.turn()
        #          ^ calls fields.py:Wheel.turn


@dataclass
#^ nothing
class Point:
    engine: Engine
    wheels: list[Wheel] = field(default_factory=list)
    spare: Wheel | None = None

    def go(self):
        self.engine.start()
        #           ^ calls fields.py:Engine.start
        for wheel in self.wheels:
            wheel.turn()
            #     ^ calls fields.py:Wheel.turn
        self.spare.turn()
        #          ^ calls fields.py:Wheel.turn


def build(car: Car):
    car.own.start()
    #       ^ calls fields.py:Engine.start
    car.added.turn()
    #         ^ calls fields.py:Wheel.turn
    Point(Engine()).engine.start()
    #                      ^ calls fields.py:Engine.start
    Car.wheel.turn()
    #         ^ calls fields.py:Wheel.turn
    car.own = Wheel()
