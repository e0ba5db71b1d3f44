module example.org/shop

go 1.21

require example.org/far v1.0.0

replace example.org/far => ./far
