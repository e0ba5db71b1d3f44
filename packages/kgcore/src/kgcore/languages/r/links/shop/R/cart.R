total <- function(x) {
  helper(x)
# ^ calls R/util.R:helper (certain)
  inner <- function(y) helper(y)
#                      ^ calls R/util.R:helper
  inner(x)
# ^ calls R/cart.R:total.inner
  hidden(x)
# ^ nothing
  paste(x)
# ^ nothing
  x$helper(1)
#   ^ nothing
  x |> helper()
#      ^ calls R/util.R:helper
  other::helper(x)
#        ^ nothing
}
shadow <- function(helper) helper(1)
#                          ^ nothing
Base <- R6Class("Base", public = list(
  hi = function() helper(1)
#                 ^ calls R/util.R:helper
))
Person <- R6Class("Person", inherit = Base, public = list(
#                                     ^ inherits R/cart.R:Base, uses_value R/cart.R:Base
  hello = function(x) {
    self$hi(x)
#        ^ calls R/cart.R:Base.hi (certain)
    self$missing(x)
#        ^ nothing
  }
))
