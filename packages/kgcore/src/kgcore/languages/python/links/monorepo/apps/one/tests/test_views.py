from core.models import Button

Button()
# <- constructs apps/one/src/core/models.py:Button
