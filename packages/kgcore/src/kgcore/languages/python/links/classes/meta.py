class Meta(type):
    def register(cls): ...

    @property
    def objects(cls) -> "Manager": ...

    def __call__(cls, *args): ...


class Manager:
    def all(self): ...


class Model(metaclass=Meta):
#                     ^ uses meta.py:Meta
    def save(self): ...


class User(Model):
    def login(self): ...


User.register()
#    ^ calls meta.py:Meta.register
User.objects.all()
#            ^ calls meta.py:Manager.all
User().login()
#      ^ calls meta.py:User.login
User().register()
#      ^ nothing
