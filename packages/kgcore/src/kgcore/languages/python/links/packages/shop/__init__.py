"""Re-exports one name, lists two."""
from .orders import Order, place as put
#                   ^ imports shop/orders.py, re_exports shop/orders.py:Order
#                          ^ imports shop/orders.py, re_exports shop/orders.py:place
from . import orders
#             ^ imports shop/orders.py
from .pricing import *

__all__ = ["Order", "put", "price"]
