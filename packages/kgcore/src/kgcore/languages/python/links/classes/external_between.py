import outside


class Base:
    def save(self): ...

    def close(self): ...


class Middle(outside.External, Base):
    def close(self): ...


class Leaf(Middle):
    def run(self):
        self.save()
        #    ^ calls external_between.py:Base.save
        self.close()
        #    ^ calls external_between.py:Middle.close (certain)
        super().close()
        #       ^ calls external_between.py:Middle.close (certain)
        super().open()
        #       ^ nothing


class Dynamic(make_base(), Base):
    def run(self):
        self.save()
        #    ^ calls external_between.py:Base.save (inferred)


class Selfish(Dynamic):
    def run(self):
        super().run()
        #       ^ calls external_between.py:Dynamic.run (certain)
