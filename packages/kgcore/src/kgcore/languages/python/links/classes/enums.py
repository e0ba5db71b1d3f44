from enum import Enum, IntEnum


class Color(Enum):
    RED = 1
    BLUE = 2

    def hex(self): ...

    @classmethod
    def default(cls):
        return cls.RED


Color.RED.hex()
#         ^ calls enums.py:Color.hex
Color("x").hex()
#          ^ calls enums.py:Color.hex
Color["RED"].hex()
#            ^ calls enums.py:Color.hex
Color.default().hex()
#               ^ calls enums.py:Color.hex
for color in Color:
    color.hex()
    #     ^ calls enums.py:Color.hex


def paint(color: Color):
    color.hex()
    #     ^ calls enums.py:Color.hex
    if color is Color.BLUE:
    #           ^ reads enums.py:Color.BLUE
        return color


class Level(IntEnum):
    LOW = 1

    def up(self):
        return self.down()
        #           ^ calls enums.py:Level.down

    def down(self): ...


Level.LOW.up()
#         ^ calls enums.py:Level.up
