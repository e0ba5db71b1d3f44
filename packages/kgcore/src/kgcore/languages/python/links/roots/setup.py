import pay

pay.charge()
#   ^ calls src/pay/api.py:charge
