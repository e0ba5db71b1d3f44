pub struct Shelf;

pub fn shelve() {
    hidden();
//  ^ calls src/store/mod.rs:hidden (certain)
}

fn hidden() {}

fn drop(n: u8) {}

impl Shelf {
    pub fn new() -> Self {
        Shelf
    }
}
