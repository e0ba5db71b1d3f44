package builds

func pipe() { other() }
//            ^ calls pipe_js.go:other

func other() {}
