package embedding

import "sync"

type Base struct{ name string }

func (b *Base) Name() string { return b.name }
func (b *Base) Close() error { return nil }

type Closer interface{ Close() error }
type Named interface {
	Closer
	// <- inherits base.go:Closer (certain)
	Name() string
}
type Left struct{ Base }
type Right struct{ Base }
type Deep struct{ Left }

func (l *Left) Only()  {}
func (l *Left) Both()  {}
func (r *Right) Both() {}

type Both struct { Left; *Right; sync.Mutex }
//                 ^ inherits base.go:Left
//                        ^ inherits base.go:Right
//                               ^ external sync.Mutex
type Wrapped struct {
	Named
	extra int
}
