from core.models import Button
from .models import Button as Own

Button()
# <- constructs apps/two/src/core/models.py:Button
Own()
# <- constructs apps/two/src/core/models.py:Button
