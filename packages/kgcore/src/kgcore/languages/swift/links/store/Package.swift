let package = 1
