#include "shop/pay.h"
//       ^ imports include/shop/pay.h

static int helper(int n)
{
    return twice(n);
//         ^ calls include/shop/pay.h:twice (certain)
}

int shared(int n)
{
    return helper(n) + undeclared(n) + private_to_other(n) + malloc(n) + unknown(n);
//         ^ calls src/shared.c:helper (certain)
//                     ^ calls other/undeclared.c:undeclared (inferred)
//                                     ^ nothing
//                                                           ^ nothing
//                                                                       ^ nothing
}
