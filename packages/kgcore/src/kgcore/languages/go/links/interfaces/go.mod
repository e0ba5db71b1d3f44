module example.org/parts
