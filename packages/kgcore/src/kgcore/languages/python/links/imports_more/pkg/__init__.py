from .listed import *
