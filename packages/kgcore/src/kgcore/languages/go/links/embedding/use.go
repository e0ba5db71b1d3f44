package embedding

func (d *Deep) Name() string { return d.Left.Name() }
//                                           ^ calls base.go:Base.Name
func use(deep Deep, both *Both, wrapped Wrapped, named Named) {
	deep.Name()
	//   ^ calls use.go:Deep.Name
	deep.Close()
	//   ^ calls base.go:Base.Close
	deep.Base.Name()
	//        ^ calls base.go:Base.Name
	both.Only()
	//   ^ calls base.go:Left.Only
	both.Both()
	//   ^ nothing
	both.Close()
	//   ^ nothing
	both.Lock()
	//   ^ nothing
	both.Left.Both()
	//        ^ calls base.go:Left.Both
	wrapped.Name()
	//      ^ calls base.go:Named.Name
	wrapped.Close()
	//      ^ calls base.go:Closer.Close
	named.Close()
	//    ^ calls base.go:Closer.Close
}
