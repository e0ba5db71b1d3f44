import lib
from lib import Client, connect

lib.Client()
#   ^ constructs lib/_core.py:Client
lib.Client().send()
#            ^ calls lib/_core.py:Client.send
lib.connect()
#   ^ calls lib/_base.py:connect
Client()
# <- constructs lib/_core.py:Client
connect()
# <- calls lib/_base.py:connect
lib._listed()
#   ^ nothing
lib.unlisted()
#   ^ nothing
