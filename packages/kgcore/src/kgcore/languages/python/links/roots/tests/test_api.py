import json

import pay
import pay.api as api
from helpers import prepare
from pay import charge

charge()
# <- calls src/pay/api.py:charge
pay.charge()
#   ^ calls src/pay/api.py:charge
api.charge()
#   ^ calls src/pay/api.py:charge
prepare()
# <- calls tests/helpers.py:prepare
json.dumps()
#    ^ external json.dumps
