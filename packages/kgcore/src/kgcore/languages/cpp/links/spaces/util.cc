#include "util.h"
namespace util {
namespace {
int hidden() { return 1; }
}  // namespace
int help(int n) { return hidden(); }
//                       ^ calls util.cc:util.hidden (certain)
}  // namespace util
