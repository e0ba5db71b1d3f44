import store as stores
from store import get_store, store

store.go()
#     ^ calls store.py:Store.go
stores.store.go()
#            ^ calls store.py:Store.go
store.me().me().go()
#               ^ calls store.py:Store.go
get_store().go()
#           ^ calls store.py:Store.go
