first()
# <- nothing


class Manager:
    def create(self): ...

    def all(self): ...


class Model:
    objects = from_queryset(Manager)()


def use(model: Model):
    Model.objects.create()
    #             ^ nothing
    model.objects.all()
    #             ^ nothing
