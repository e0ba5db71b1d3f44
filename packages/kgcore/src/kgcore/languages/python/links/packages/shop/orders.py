from .pricing import price
from ..shop import pricing as own
from shop import pricing
from shop.pricing import price as cost
#                        ^ imports shop/pricing.py


class Order:
    def total(self):
        price(1)
        # <- calls shop/pricing.py:price (certain) from Order.total
        cost(1)
        # <- calls shop/pricing.py:price (certain)
        pricing.price(1)
        #       ^ calls shop/pricing.py:price (certain)
        return own.price(1)
        #          ^ calls shop/pricing.py:price (certain)


def place():
    return Order()
    #      ^ constructs shop/orders.py:Order (certain)
