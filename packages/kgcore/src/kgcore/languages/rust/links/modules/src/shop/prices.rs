use super::super::store::*;
use crate::open;

pub fn total() -> u32 {
    shelve();
//  ^ calls src/store/mod.rs:shelve (certain)
    open();
//  ^ calls src/lib.rs:open (certain)
    drop(1);
//  ^ nothing
    1
}

fn secret() {
    self::total();
//        ^ calls src/shop/prices.rs:total (certain)
    super::sell();
//         ^ calls src/shop/mod.rs:sell (certain)
}
