source "${BASH_SOURCE%/*}/deep.sh"
helper() { inner; }
#          ^ calls lib/util.sh:inner
inner() { shared; }
#         ^ calls main.sh:shared
