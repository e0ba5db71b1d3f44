helper
# <- nothing
