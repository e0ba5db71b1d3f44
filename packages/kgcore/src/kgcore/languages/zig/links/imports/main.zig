const std = @import("std");
const till = @import("till.zig");
const Drawer = @import("till.zig").Drawer;
const lost = @import("lost.zig");

const Shop = struct {
    const Self = @This();

    pub fn open(self: *Self) void {
        self.close();
//           ^ calls main.zig:Shop.close
        helper();
//      ^ calls main.zig:helper (certain)
    }

    fn close(self: Shop) void {}
};

fn helper() void {
    till.count(1);
//       ^ calls till.zig:count (certain)
    Drawer.pull();
//         ^ calls till.zig:Drawer.pull (certain)
    till.Drawer.pull();
//              ^ calls till.zig:Drawer.pull (certain)
    Shop.open(undefined);
//       ^ calls main.zig:Shop.open (certain)
    std.debug.print("{}", .{@intCast(u8, 1)});
//            ^ external std.debug.print
//                          ^ nothing
    count(1);
//  ^ nothing
    unknown.pull();
//          ^ nothing
}

fn serve(shop: *Shop) void {
    shop.open();
//       ^ calls main.zig:Shop.open
    const helper = 1;
}

test "opens" {
    helper();
//  ^ calls main.zig:helper (certain)
}
