package money

func Euro() {}
func cent() {}
