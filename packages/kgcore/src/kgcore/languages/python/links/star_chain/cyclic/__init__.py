from .left import *
from .right import *
