def price(amount):
    return amount


def _secret():
    return 0


def hidden():
    return 1
