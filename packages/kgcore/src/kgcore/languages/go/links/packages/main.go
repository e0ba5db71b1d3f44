package main

import (
	"fmt"
	"os"

	"example.org/far"
	"example.org/shop/internal/cache"
	. "example.org/shop/money"
	_ "example.org/shop/store"
	u "example.org/shop/units"
	"github.com/vendor/yaml.v2"
	"golang.org/x/go-log/v3"
)

func Println() {}
func Open()    {}

func main() {
	u.Do()
	//^ calls units/weight.go:Do (certain)
	u.onlyForTests()
	//^ nothing
	cache.Put("key", 1)
	//    ^ calls internal/cache/cache.go:Put (certain)
	distant.Reach()
	//      ^ calls far/far.go:Reach
	far.Reach()
	//  ^ nothing
	Euro()
	// <- calls money/money.go:Euro
	cent()
	// <- nothing
	fmt.Println()
	//  ^ external fmt.Println
	os.Open("x")
	// ^ external os.Open
	yaml.Marshal(1)
	//   ^ external github.com/vendor/yaml.v2.Marshal
	log.Open()
	//  ^ external golang.org/x/go-log/v3.Open
	store.Keep()
	//    ^ nothing
	helper()
	// <- calls other.go:helper
	cache := cache.New()
	//             ^ nothing
	cache.Put()
	//    ^ nothing
}
