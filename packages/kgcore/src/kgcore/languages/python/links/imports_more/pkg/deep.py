from ....beyond import thing
#                      ^ nothing
from . import listed as alias
#             ^ imports pkg/__init__.py, pkg/listed.py

thing()
# <- nothing


def local():
    from .listed import first as inner

    inner()
    # <- calls pkg/listed.py:first from local


inner()
# <- nothing
