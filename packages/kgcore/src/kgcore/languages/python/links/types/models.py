class Animal:
    def eat(self): ...


class Dog(Animal):
    def bark(self): ...

    def eat(self): ...


class Cat(Animal):
    def purr(self): ...

    def eat(self): ...

    @classmethod
    def adopt(cls):
        return cls()
