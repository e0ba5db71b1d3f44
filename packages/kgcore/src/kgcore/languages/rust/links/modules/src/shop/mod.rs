pub mod prices;

pub fn sell() {
    prices::total();
//          ^ calls src/shop/prices.rs:total (certain)
    super::super::open();
//                ^ nothing
}
