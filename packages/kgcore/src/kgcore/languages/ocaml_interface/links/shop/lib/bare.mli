val given : int -> int
