package units

type Weight struct{ Grams int }

func Do() *Weight { return helper() }
//                         ^ calls units/length.go:helper (certain)

func (w *Weight) Heavy() bool { return w.over(limit) }
//                                       ^ calls units/length.go:Weight.over (certain)
