from pay.api import charge
