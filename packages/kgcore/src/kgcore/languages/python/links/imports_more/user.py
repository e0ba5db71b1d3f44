import pkg
from pkg import missing

pkg.first()
#   ^ calls pkg/listed.py:first
pkg.second()
#   ^ calls pkg/listed.py:second -- fault: names added to `__all__` by `extend` are not exported
pkg.third()
#   ^ calls pkg/listed.py:third -- fault: names added to `__all__` by `append` are not exported
missing()
# <- nothing
pkg.nowhere.first()
#           ^ nothing
pkg.listed.first()
#          ^ calls pkg/listed.py:first
