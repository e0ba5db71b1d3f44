package builds

func use(t *Table) {
	pipe()
	// <- calls pipe.go:pipe
	open()
	// <- calls open_linux.go:open
	t.Load()
	//^ calls table.go:Table.Load
	only()
	// <- calls slow.go:only
}
