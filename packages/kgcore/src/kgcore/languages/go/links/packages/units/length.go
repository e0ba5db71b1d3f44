package units

const limit = 3

func helper() *Weight { return &Weight{} }
//                              ^ constructs units/weight.go:Weight

func (w *Weight) over(n int) bool { return w.Grams > n }
