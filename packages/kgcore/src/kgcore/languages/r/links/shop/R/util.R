helper <- function(x) {
  hidden <- function() 1
  hidden()
# ^ calls R/util.R:helper.hidden
}
