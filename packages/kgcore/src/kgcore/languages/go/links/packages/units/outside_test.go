package units_test

import "example.org/shop/units"

func use() {
	units.Do().Heavy()
	//    ^ calls units/weight.go:Do (certain)
	//         ^ calls units/weight.go:Weight.Heavy
	helper()
	// <- nothing
	units.helper()
	//    ^ nothing
}
