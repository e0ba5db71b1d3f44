pub trait Area {
    fn area(&self) -> f64;
}

pub trait Named {
    fn label(&self) -> String;

    fn describe(&self) -> String {
        self.label()
//           ^ calls src/shapes.rs:Named.label (certain)
    }
}

pub trait Shape: Area {
    fn draw(&self);
}

#[derive(Clone)]
pub struct Circle {
    radius: f64,
}

impl Circle {
    pub fn unit() -> Self {
        Self { radius: 1.0 }
//      ^ constructs src/shapes.rs:Circle (certain)
    }

    pub fn bigger(self) -> Circle {
        self.area();
//           ^ calls src/shapes.rs:Circle.area (certain)
        self
    }
}

impl Area for Circle {
//            ^ implements src/shapes.rs:Area from Circle
    fn area(&self) -> f64 {
//     ^ overrides src/shapes.rs:Area.area from Circle.area
        self.radius
    }
}

impl Named for Circle {
    fn label(&self) -> String {
        String::new()
//              ^ nothing
    }
}
