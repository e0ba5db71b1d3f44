//! A shop.

pub mod shop;
mod store;
#[path = "odd_name.rs"]
mod odd;

pub use shop::prices::*;
pub use store::Shelf as Rack;

use helpers::text::{self, shout};

macro_rules! twice {
    ($x:expr) => {
        ($x, $x)
    };
}

pub fn open() {
    shout();
//  ^ calls util/src/lib.rs:text.shout (certain) from open
    text::shout();
//        ^ calls util/src/lib.rs:text.shout (certain)
    helpers::cry();
//           ^ calls util/src/lib.rs:text.shout (certain)
    crate::shop::prices::total();
//                       ^ calls src/shop/prices.rs:total (certain)
    self::store::shelve();
//               ^ calls src/store/mod.rs:shelve (certain)
    odd::strange();
//       ^ calls src/odd_name.rs:strange (certain)
    total();
//  ^ calls src/shop/prices.rs:total (certain)
    secret();
//  ^ nothing
    twice!(total());
//         ^ calls src/shop/prices.rs:total (certain)
//  ^ calls src/lib.rs:twice (certain)
    helpers::money!(1);
//           ^ calls util/src/lib.rs:money (certain)
    serde::to_string(1);
//         ^ external serde.to_string
    println!("{} {}", text::shout(), vec![total()].len());
//                          ^ calls util/src/lib.rs:text.shout
//                                        ^ calls src/shop/prices.rs:total
//                                                 ^ nothing
//  ^ nothing
}

mod inner {
    pub fn here() {}

    pub fn call() {
        open();
//      ^ nothing
        here();
//      ^ calls src/lib.rs:inner.here (certain)
        super::open();
//             ^ calls src/lib.rs:open (certain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() {}

    #[test]
    fn opens() {
        open();
//      ^ calls src/lib.rs:open (certain) from tests.opens
        secret();
//      ^ calls src/lib.rs:tests.secret (certain)
        inner::call();
//             ^ calls src/lib.rs:inner.call (certain)
        shout();
//      ^ calls util/src/lib.rs:text.shout
    }
}
