class Handler:
    def handle(self):
        self.respond()
        #    ^ calls sibling.py:Handler.respond (certain)

    def respond(self): ...


class TestHandler(Handler):
    def respond(self):
        return super().respond()
        #              ^ calls sibling.py:Handler.respond (certain)


class Another:
    def respond(self): ...

    def other(self):
        self.handle()
        #    ^ nothing
