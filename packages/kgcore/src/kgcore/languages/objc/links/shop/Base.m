#import "Base.h"

@implementation Base
- (int)common { return [self total] + plain_c(1); }
//                           ^ calls Base.m:Base.total
//                                    ^ calls plain.c:plain_c (certain)
- (int)total { return 1; }
@end
