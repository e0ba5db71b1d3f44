from core.models import Button
from core import models
import core.models as m

Button()
# <- constructs apps/one/src/core/models.py:Button
models.Button().press()
#      ^ constructs apps/one/src/core/models.py:Button
#               ^ calls apps/one/src/core/models.py:Button.press
m.Button()
# ^ constructs apps/one/src/core/models.py:Button
