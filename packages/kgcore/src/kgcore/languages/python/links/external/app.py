import os
import os.path as path
import requests
from collections import OrderedDict
#                       ^ external collections
from datetime import date
#                    ^ external datetime
from requests import Session as S


def min(a, b): ...


class ArgJoiner:
    def join(self, x): ...

    def append(self, x): ...

    def get(self, key): ...


def get(key): ...


date(2020, 1, 1)
# <- external datetime.date
os.path.join("a", "b")
#       ^ external os.path.join
path.join("a")
#    ^ external os.path.join
requests.get("x")
#        ^ external requests.get
S().get("x")
#   ^ nothing
OrderedDict()
# <- external collections.OrderedDict
min(1, 2)
# <- calls app.py:min
", ".join([])
#    ^ nothing
[].append(1)
#  ^ nothing
{}.get("k")
#  ^ nothing
