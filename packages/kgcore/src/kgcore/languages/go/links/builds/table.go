// +build !slow
// +build linux,cgo windows

package builds

type Table struct{}

func (t *Table) Load() {}
