package generics

type List[T any] struct {
	items []T
	next  *List[T]
}

func (l *List[E]) Get(i int) E   { return l.items[i] }
func (l *List[E]) Next() *List[E] { return l.next }
func (l *List[E]) self()          { l.Next().Get(0) }
//                                    ^ calls list.go:List.Next (certain)
//                                           ^ calls list.go:List.Get
func New[T any](first T) *List[T] { return &List[T]{} }
//                                          ^ constructs list.go:List
func Map[T, R any](in []T, f func(T) R) []R { return nil }
func Load[T Loader](value T)                { value.Load() }
//                                                  ^ calls list.go:Loader.Load
type Loader interface{ Load() }
type Row struct{}

func (r Row) Load() {}

type Rows struct{ *List[Row] }

func use(list *List[*Row], rows Rows) {
	list.Get(0).Load()
	//          ^ calls list.go:Row.Load
	list.Next().Get(1).Load()
	//                 ^ calls list.go:Row.Load
	rows.Get(0).Load()
	//   ^ calls list.go:List.Get
	//          ^ calls list.go:Row.Load
	New(Row{}).Get(0).Load()
	//                ^ calls list.go:Row.Load
	New[Row](nil).Get(0).Load()
	// <- calls list.go:New
	//                   ^ calls list.go:Row.Load
	Map([]int{1}, func(int) Row { return Row{} })[0].Load()
	//                                               ^ calls list.go:Row.Load
	Load[Row](Row{})
	// <- calls list.go:Load
}
