package units

func onlyForTests() {}

func check() {
	helper()
	// <- calls units/length.go:helper
	onlyForTests()
	// <- calls units/units_test.go:onlyForTests
}
