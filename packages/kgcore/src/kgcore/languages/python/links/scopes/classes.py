def name(): ...


class Thing:
    def name(self): ...

    def use(self):
        name()
        # <- calls classes.py:name from Thing.use
        self.name()
        #    ^ calls classes.py:Thing.name

    name(1)
    # <- calls classes.py:Thing.name from Thing

    class Inner:
        def go(self):
            name()
            # <- calls classes.py:name from Thing.Inner.go

        made = name()
        #      ^ calls classes.py:name from Thing.Inner

    default = [name(x) for x in range(3)]
    #          ^ calls classes.py:name from Thing


class Shadow:
    def go(self, name):
        name()
        # <- nothing

    def comprehension(self):
        [name() for name in self.all()]
        #^ nothing
        return name()
        #      ^ calls classes.py:name
