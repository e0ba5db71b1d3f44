use crate::shapes::Circle;

impl Circle {
    pub fn grow(&mut self) {
        self.bigger();
//           ^ calls src/shapes.rs:Circle.bigger (certain) from Circle.grow
    }
}

struct Other;

impl Other {
    fn area(&self) {}
}
