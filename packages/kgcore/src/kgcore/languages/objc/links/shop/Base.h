@interface Base : NSObject
- (int)common;
- (int)total;
@end
int plain_c(int a);
