package parts

import (
	"example.org/parts/other"
	"strings"
)

type Disk struct{}
//   ^ implements store.go:Both, store.go:Bytes, store.go:Closer, store.go:Hidden, store.go:Store (inferred)
func (d *Disk) Close() error { return nil }
//             ^ overrides store.go:Closer.Close
func (d *Disk) Find(key string, n ...int) (item *Item, err error) {
	//            ^ overrides store.go:Store.Find
	return nil, nil
}
func (d Disk) Take(b []uint8, x any, g func(other.Unit) int32) {}
func (d *Disk) close()                                         {}

type Loud struct{}
//   ^ nothing

func (l Loud) Close() {}
//            ^ nothing
func (l Loud) Find(name string, tries []int) (*Item, error) { return nil, nil }
func (l Loud) Take(data []byte, any int, f func(other.Unit) rune) {}
func (l Loud) Size() int { return 0 }

type Wrapper struct{ *Disk }
//   ^ implements store.go:Both, store.go:Bytes, store.go:Closer, store.go:Hidden, store.go:Store

type Text struct{ strings.Builder }
//   ^ nothing

func (t Text) Size() int { return 0 }

type Pipe struct{}
//   ^ implements store.go:Closer, store.go:Known

func (p Pipe) Write(data []uint8) (n int, err error) { return 0, nil }
func (p Pipe) Close() error                          { return nil }
func (p Pipe) Reset(everything interface{})          {}
