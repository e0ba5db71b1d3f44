//go:build js

package builds

func other() { other() }
//             ^ calls js.go:other
