val total : int -> int
val only : int -> int
