class Band:
    def min(self): ...

    def all(self):
        all([])
        # <- nothing
        return self.min()
        #           ^ calls builtin.py:Band.min


min(1, 2)
# <- nothing
all([])
# <- nothing
len([])
# <- nothing
print("x".split(","))
# <- nothing
#         ^ nothing
