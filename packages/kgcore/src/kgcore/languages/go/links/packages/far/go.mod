module example.org/far
