import asyncio


class Client:
    async def get(self) -> "Response": ...

    async def post(self):
        return Response()

    async def stream(self):
        yield Response()


class Response:
    def json(self): ...


async def main():
    client = Client()
    response = await client.get()
    #                       ^ calls tasks.py:Client.get
    response.json()
    #        ^ calls tasks.py:Response.json
    (await client.post()).json()
    #             ^ calls tasks.py:Client.post
    #                     ^ calls tasks.py:Response.json
    async for part in client.stream():
        part.json()
        #    ^ calls tasks.py:Response.json
    helper()
    # <- calls tasks.py:main.helper from main

    async def helper():
        await main()
        #     ^ calls tasks.py:main from main.helper

    return (await client.get()).json()
    #                           ^ calls tasks.py:Response.json


asyncio.run(main())
#       ^ external asyncio.run
#           ^ calls tasks.py:main from file


def numbers():
    received = yield Response()
    yield from others()


def others():
    yield Response()


for each in numbers():
    each.json()
    #    ^ calls tasks.py:Response.json
next(numbers()).json()
#               ^ calls tasks.py:Response.json
list(numbers())[0].json()
#                  ^ calls tasks.py:Response.json
