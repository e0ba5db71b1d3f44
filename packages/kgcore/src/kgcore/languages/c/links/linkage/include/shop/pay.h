#ifndef PAY_H
#define PAY_H
int charge(int amount);
int only_declared(int amount);
static inline int twice(int n) { return charge(n) + n; }
//                                      ^ calls src/pay.c:charge (certain)
#endif
