from shop import *

hidden()
# <- nothing
put()
# <- calls shop/orders.py:place
