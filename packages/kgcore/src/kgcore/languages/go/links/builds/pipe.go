//go:build !js && (linux || go1.99) && !(windows)

package builds

func pipe() {}
