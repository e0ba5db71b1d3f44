package builds

func open() {}
