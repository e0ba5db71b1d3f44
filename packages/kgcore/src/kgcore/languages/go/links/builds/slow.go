//go:build slow

package builds

func (t *Table) Load() { t.Load() }
//                         ^ calls table.go:Table.Load

func only() {}
