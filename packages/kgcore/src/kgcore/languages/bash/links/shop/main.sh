#!/bin/bash
. "$(dirname "$0")/lib/util.sh"
source lib/more.bash

run() {
  helper "$(sum 1)"
# ^ calls lib/util.sh:helper (certain)
#           ^ calls lib/more.bash:sum
  deep
# ^ calls lib/deep.sh:deep
  grep x
# ^ nothing
  unknown
# ^ nothing
}
trap run EXIT
#    ^ calls main.sh:run
shared() { :; }
