package parts

import (
	"io"

	o "example.org/parts/other"
)

type Closer interface{ Close() error }
type Store interface {
	Closer
	Find(name string, tries ...int) (*Item, error)
}
type Both interface {
	Store
	Closer
}
type Bytes interface{ Take(data []byte, any interface{}, f func(o.Unit) rune) }
type Hidden interface{ close() }
type Reading interface {
	io.Reader
	Size() int
}
type Known interface {
	io.WriteCloser
	Reset(all any)
}
type Unknown interface {
	io.Pipe
	Reset(all any)
}
type Number interface{ ~int | ~string }
type Item struct{}

func run(store Store) {
	store.Close()
	//    ^ calls store.go:Closer.Close (inferred)
}
