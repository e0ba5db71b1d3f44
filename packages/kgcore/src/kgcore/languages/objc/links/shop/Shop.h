#import "Base.h"
//      ^ imports Base.h

@protocol Payable
- (void)pay:(int)amount with:(int)name;
@end

@interface Shop : Base <Payable>
//                ^ inherits Base.h:Base
//                      ^ implements Shop.h:Payable
@property (nonatomic) Shop *next;
+ (instancetype)shared;
- (int)total;
@end

@interface Shop (Extra)
- (void)extra;
@end
