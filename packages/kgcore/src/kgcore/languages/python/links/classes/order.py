class Base:
    def save(self): ...

    def step(self): ...

    @classmethod
    def create(cls):
        return cls()

    @classmethod
    def build(cls): ...


class Mixin(Base):
#           ^ inherits order.py:Base from Mixin
    def step(self):
        super().step()
        #       ^ calls order.py:Base.step (certain) from Mixin.step
        self.save()
        #    ^ calls order.py:Base.save (certain)


class Other(Base):
    def step(self): ...

    def save(self): ...


class Child(Mixin, Other):
#           ^ inherits order.py:Mixin from Child
#                  ^ inherits order.py:Other from Child
    def go(self):
        self.step()
        #    ^ calls order.py:Child.step (certain)
        self.save()
        #    ^ calls order.py:Other.save (certain)
        super().step()
        #       ^ calls order.py:Mixin.step (certain)
        super(Mixin, self).step()
        #                  ^ calls order.py:Other.step (certain)
        super(Other, self).step()
        #                  ^ calls order.py:Base.step (certain)
        Base.step(self)
        #    ^ calls order.py:Base.step (certain)
        self.missing()
        #    ^ nothing

    def step(self): ...
    #   ^ overrides order.py:Mixin.step

    @classmethod
    def create(cls):
        super().create()
        #       ^ calls order.py:Base.create (certain)
        super(Child, cls).build()
        #                 ^ calls order.py:Base.build (certain)
        cls.build()
        #   ^ calls order.py:Base.build (certain)
        made = cls()
        #      ^ constructs order.py:Child
        made.go()
        #    ^ calls order.py:Child.go (inferred)
        return made


Child.create().go()
#     ^ calls order.py:Child.create (certain)
#              ^ calls order.py:Child.go (inferred)
Mixin.build()
#     ^ calls order.py:Base.build
Mixin.create().step()
#              ^ calls order.py:Mixin.step (inferred)


class Derived(Child): ...


Derived.create().go()
#                ^ calls order.py:Child.go
Derived().step()
#         ^ calls order.py:Child.step (inferred)
