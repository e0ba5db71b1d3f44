package other

type Unit struct{}
type Door struct{}
//   ^ implements store.go:Closer

func (d Door) close()       {}
func (d Door) Close() error { return nil }
