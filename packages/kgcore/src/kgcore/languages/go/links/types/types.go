package types

import (
	"database/sql"
	"strings"
)

type Row struct{ next *Row }

func (r *Row) Load() error         { return nil }
func (r *Row) Next() (*Row, error) { return r.next, nil }

type Rows []*Row
type Index map[string]*Row
type Handler func(*Row) *Row

func (h Handler) Serve(r *Row) { h(r).Load() }
//                                    ^ calls types.go:Row.Load (inferred)
func (all Rows) First() *Row { return all[0] }

type Server struct {
	db      *sql.DB
	rows    Rows
	byName  Index
	plain   map[int]Row
	handler Handler
	feed    chan *Row
	inner   struct{ row Row }
}

func (s *Server) Query() {}
func Split()             {}

func (s *Server) run(any interface{}, many ...*Row) {
	s.db.Query()
	//   ^ nothing
	strings.Split("a", "b")
	//      ^ external strings.Split
	s.Query()
	//^ calls types.go:Server.Query (certain)
	s.rows.First().Load()
	//     ^ calls types.go:Rows.First
	//             ^ calls types.go:Row.Load
	s.rows[0].Load()
	//        ^ calls types.go:Row.Load
	s.byName["Load"].Load()
	//               ^ calls types.go:Row.Load
	s.inner.row.Load()
	//          ^ calls types.go:Row.Load
	many[0].Load()
	//      ^ calls types.go:Row.Load
	s.handler(nil).Load()
	//             ^ calls types.go:Row.Load
	for _, row := range s.rows {
		row.Load()
		//  ^ calls types.go:Row.Load
	}
	for key, row := range s.plain {
		row.Load()
		//  ^ calls types.go:Row.Load
		key.Load()
		//  ^ nothing
	}
	for row := range s.feed {
		row.Load()
		//  ^ calls types.go:Row.Load
	}
	for number := range s.rows {
		number.Load()
		//     ^ nothing
	}
	row, err := s.rows[0].Next()
	//                    ^ calls types.go:Row.Next
	row.Load()
	//  ^ calls types.go:Row.Load
	err.Load()
	//  ^ nothing
	if row, ok := s.byName["a"]; ok {
		row.Load()
		//  ^ calls types.go:Row.Load
		ok.Load()
		// ^ nothing
	}
	(<-s.feed).Load()
	//         ^ calls types.go:Row.Load
	any.(*Row).Load()
	//         ^ calls types.go:Row.Load
	any.Load()
	//  ^ nothing
	switch it := any.(type) {
	case *Row:
		it.Load()
		// ^ calls types.go:Row.Load
	case *Server, Handler:
		it.Query()
		// ^ nothing
	}
	load := s.rows[0].Load
	load()
	// <- calls types.go:Row.Load (inferred)
	(*Row).Load(nil)
	//     ^ calls types.go:Row.Load
	Handler(nil).Serve(nil)
	// <- constructs types.go:Handler
	//           ^ calls types.go:Handler.Serve
	new(Row).Load()
	//       ^ calls types.go:Row.Load
	append(s.rows, nil)[0].Load()
	//                     ^ calls types.go:Row.Load
	make([]Row, 3)[1].Load()
	//                ^ calls types.go:Row.Load
	func() *Row { return nil }().Load()
	//                           ^ calls types.go:Row.Load
	[]Row{{}, {}}[1:][0].Load()
	//                   ^ calls types.go:Row.Load
	rows := map[string]Row{"a": {next: &Row{}}}
	//                                  ^ constructs types.go:Row
	rows["a"].Load()
	//        ^ calls types.go:Row.Load
}

var table = map[string]func(*Row){"a": show}
//                                     ^ uses types.go:show from file
func show(r *Row) { r.Load() }
//                    ^ calls types.go:Row.Load
func shadow() {
	show := show
	show(nil)
	// <- calls types.go:show (certain)
	Row := Row{}
	//     ^ constructs types.go:Row
	Row.Load()
	//  ^ calls types.go:Row.Load
}

func named(as []Row, any interface{}) {
	row := &Row{}
	row.Load()
	//  ^ calls types.go:Row.Load
	any.(*Row).Load()
	//         ^ calls types.go:Row.Load
	as[0].Load()
	//    ^ calls types.go:Row.Load
}
