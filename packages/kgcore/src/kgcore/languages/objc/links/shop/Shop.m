#import "Shop.h"

@interface Shop ()
@property (nonatomic) Shop *hidden;
@end

@implementation Shop

+ (instancetype)shared {
    return [[self alloc] init];
//                ^ constructs Shop.h:Shop
}

- (int)total {
    [super total];
//         ^ calls Base.m:Base.total
    [self common];
//        ^ calls Base.m:Base.common
    [self.next extra];
//             ^ calls Shop.m:Shop.extra (inferred)
    [_next extra];
//         ^ calls Shop.m:Shop.extra (inferred)
    [self.hidden pay:1 with:2];
//               ^ calls Shop.m:Shop.pay:with: (inferred)
    [unknown total];
//           ^ nothing
    return 1;
}

- (void)pay:(int)amount with:(int)name {
    [[Shop shared] total];
//         ^ calls Shop.m:Shop.shared (certain)
//                 ^ calls Shop.m:Shop.total (inferred)
    Shop *made = [[Shop alloc] initWithName:@"x"];
//                      ^ constructs Shop.h:Shop (certain)
    [made extra];
//        ^ calls Shop.m:Shop.extra (inferred)
    void (^block)(void) = ^{ [made extra]; };
//                                 ^ calls Shop.m:Shop.extra (inferred) from Shop.pay:with:
    for (Shop *each in list) [each extra];
//                                 ^ calls Shop.m:Shop.extra (inferred)
    [NSString stringWithFormat:@"%d", amount];
//            ^ nothing
}
@end

@implementation Shop (Extra)
- (void)extra { [self total]; }
//                    ^ calls Shop.m:Shop.total
@end
