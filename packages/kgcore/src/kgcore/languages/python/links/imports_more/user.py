import pkg
from pkg import missing

pkg.first()
#   ^ calls pkg/listed.py:first
pkg.second()
#   ^ calls pkg/listed.py:second
pkg.third()
#   ^ calls pkg/listed.py:third
missing()
# <- nothing
pkg.nowhere.first()
#           ^ nothing
pkg.listed.first()
#          ^ calls pkg/listed.py:first
