#include <shop/pay.h>
//       ^ imports include/shop/pay.h
#include <stdio.h>
//       ^ external stdio.h

static int helper(int n);
int shared(int n);

int charge(int amount)
{
    printf("%d", amount);
//  ^ nothing
    return helper(amount);
//         ^ calls src/pay.c:helper (certain) from charge
}

static int helper(int n)
{
    return shared(n) + only_declared(n);
//         ^ calls src/shared.c:shared (certain)
//                     ^ calls include/shop/pay.h:only_declared (certain)
}
