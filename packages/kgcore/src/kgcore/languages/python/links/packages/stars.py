from shop import *
from shop.pricing import *

price(1)
# <- calls shop/pricing.py:price
put()
# <- calls shop/orders.py:place
Order()
# <- constructs shop/orders.py:Order
hidden()
# <- calls shop/pricing.py:hidden
_secret()
# <- nothing
