package main

func helper() { len("x") }
//              ^ nothing
