from core.models import Button
from tests.factory import make
from .factory import make as again

Button().press()
# <- constructs apps/two/src/core/models.py:Button
#        ^ calls apps/two/src/core/models.py:Button.press
make()
# <- calls apps/two/tests/factory.py:make
again()
# <- calls apps/two/tests/factory.py:make
