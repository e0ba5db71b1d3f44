use shop_core::{open, Rack};

#[test]
fn from_outside() {
    open();
//  ^ calls src/lib.rs:open (certain)
    shop_core::total();
//             ^ calls src/shop/prices.rs:total (certain)
    Rack::new();
//        ^ calls src/store/mod.rs:Shelf.new (certain)
    shop_core::secret();
//             ^ nothing
}
