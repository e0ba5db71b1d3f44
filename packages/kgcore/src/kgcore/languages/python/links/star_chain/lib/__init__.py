from ._core import *
from . import _other
