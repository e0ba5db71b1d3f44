pub mod text {
    pub fn shout() {}
}

pub use self::text::shout as cry;

pub struct Price;

#[macro_export]
macro_rules! money {
    ($x:expr) => {
        $x
    };
}
