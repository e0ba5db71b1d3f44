from tests.factory import make

make()
# <- calls apps/one/tests/factory.py:make
