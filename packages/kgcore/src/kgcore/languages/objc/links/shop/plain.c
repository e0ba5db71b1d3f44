#include "plain.h"
int plain_c(int a) { return a; }
