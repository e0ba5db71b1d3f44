import shop
import shop.orders
import shop.orders as so
import shop.pricing
from shop import Order, put, orders
from shop.orders import Order as Purchase
import plain.deep.leaf
from plain.deep import leaf as twig
from plain import deep

shop.Order()
#    ^ constructs shop/orders.py:Order (certain) from file
shop.put()
#    ^ calls shop/orders.py:place
shop.price(1)
#    ^ calls shop/pricing.py:price
shop.orders.place()
#           ^ calls shop/orders.py:place (certain)
so.place()
#  ^ calls shop/orders.py:place (certain)
orders.place()
#      ^ calls shop/orders.py:place
Order().total()
# <- constructs shop/orders.py:Order
#       ^ calls shop/orders.py:Order.total (inferred)
Purchase().total()
# <- constructs shop/orders.py:Order
#          ^ calls shop/orders.py:Order.total
put().total()
# <- calls shop/orders.py:place
#     ^ calls shop/orders.py:Order.total
plain.deep.leaf.grow()
#               ^ calls plain/deep/leaf.py:grow (certain)
twig.grow()
#    ^ calls plain/deep/leaf.py:grow (certain)
deep.leaf.grow()
#         ^ calls plain/deep/leaf.py:grow
