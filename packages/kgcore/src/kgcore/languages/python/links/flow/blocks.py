class Failure(Exception):
    def report(self): ...


class Other(Exception):
    def report(self): ...


class Resource:
    def __enter__(self) -> "Resource": ...

    def __exit__(self, *args): ...

    def use(self): ...


class Async:
    async def __aenter__(self):
        return Resource()

    async def __aexit__(self, *args): ...

    def __aiter__(self):
        return self

    async def __anext__(self) -> Resource: ...


class Counted:
    def __iter__(self):
        return self

    def __next__(self) -> Resource: ...


def catching():
    try:
        Resource()
        # <- constructs blocks.py:Resource
    except Failure as failure:
        failure.report()
        #       ^ calls blocks.py:Failure.report
    except (Failure, Other) as failure:
        failure.report()
        #       ^ calls blocks.py:Failure.report, blocks.py:Other.report
    except ValueError as failure:
        failure.report()
        #       ^ nothing
    try:
        pass
    except* Failure as group:
        group.report()
        #     ^ nothing


def entering():
    with Resource() as r:
        r.use()
        # ^ calls blocks.py:Resource.use
    with (Resource() as a, Resource() as b):
        a.use()
        # ^ calls blocks.py:Resource.use
        b.use()
        # ^ calls blocks.py:Resource.use
    with open("x") as f:
        f.use()
        # ^ nothing


async def entering_async():
    async with Async() as r:
        r.use()
        # ^ calls blocks.py:Resource.use
    async for r in Async():
        r.use()
        # ^ calls blocks.py:Resource.use
    [r.use() async for r in Async()]
    #  ^ calls blocks.py:Resource.use


def looping(pairs: list[tuple[Failure, Resource]]):
    for failure, resource in pairs:
        failure.report()
        #       ^ calls blocks.py:Failure.report
        resource.use()
        #        ^ calls blocks.py:Resource.use
    for r in Counted():
        r.use()
        # ^ calls blocks.py:Resource.use
    while (r := Resource()):
        r.use()
        # ^ calls blocks.py:Resource.use
    for n in range(3):
        n.use()
        # ^ nothing


def matching(thing):
    match thing:
        case Resource() as found:
            found.use()
            #     ^ calls blocks.py:Resource.use
        case Failure(args=r):
            r.use()
            # ^ nothing
