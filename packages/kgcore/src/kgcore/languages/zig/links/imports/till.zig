/// Counts.
pub fn count(n: u8) u8 {
    return n;
}

pub const Drawer = struct {
    pub fn pull() void {
        _ = count(2);
//          ^ calls till.zig:count (certain) from Drawer.pull
    }
};
