package distant

func Reach() {}
