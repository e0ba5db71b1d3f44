from contextlib import asynccontextmanager, contextmanager
from functools import cached_property


class Session:
    def query(self): ...


class Store:
    @property
    def session(self) -> Session: ...

    @property
    def inferred(self):
        return Session()

    @cached_property
    def cached(self):
        return Session()

    @staticmethod
    def make():
        return Session()

    @staticmethod
    def first(store: "Store"):
        store.helper()
        #     ^ calls members.py:Store.helper

    @classmethod
    def default(cls) -> "Store":
        cls.make()
        #   ^ calls members.py:Store.make (certain)
        return cls()

    @contextmanager
    def opened(self):
        yield Session()

    @asynccontextmanager
    async def opened_async(self):
        yield Session()

    def helper(self): ...

    @session.setter
    def session(self, value):
        self.helper()
        #    ^ calls members.py:Store.helper from Store.session@setter

    def run(self):
        self.session.query()
        # <- uses members.py:Store.session
        #            ^ calls members.py:Session.query (inferred)
        self.inferred.query()
        #             ^ calls members.py:Session.query
        self.cached.query()
        #           ^ calls members.py:Session.query
        self.make().query()
        #           ^ calls members.py:Session.query
        Store.make().query()
        #            ^ calls members.py:Session.query
        Store.default().helper()
        #               ^ calls members.py:Store.helper
        with self.opened() as session:
            session.query()
            #       ^ calls members.py:Session.query
        return self.cached_again
        #      ^ uses members.py:Store.cached_again

    @property
    def cached_again(self): ...


    async def run_async(self):
        async with self.opened_async() as session:
            session.query()
            #       ^ calls members.py:Session.query


@contextmanager
def session_scope():
    session = Session()
    try:
        yield session
    finally:
        session.query()
        #       ^ calls members.py:Session.query


with session_scope() as s, Store().opened() as t:
    s.query()
    # ^ calls members.py:Session.query
    t.query()
    # ^ calls members.py:Session.query
