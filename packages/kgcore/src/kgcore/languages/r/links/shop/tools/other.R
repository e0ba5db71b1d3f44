helper(1)
# <- nothing
