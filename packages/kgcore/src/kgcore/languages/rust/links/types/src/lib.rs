mod elsewhere;
pub mod shapes;

use shapes::{Area, Circle, Named, Shape};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

pub struct Store<T> {
    items: Vec<T>,
    first: Option<Circle>,
    shared: Arc<Mutex<Circle>>,
    by_name: HashMap<String, Circle>,
}

impl<T: Area> Store<T> {
    pub const LIMIT: usize = 3;

    pub fn new(items: Vec<T>) -> Self {
        Self::check();
//            ^ calls src/lib.rs:Store.check (certain) from Store.new
        Store { items, first: None, shared: Arc::new(Mutex::new(Circle::unit())), by_name: HashMap::new() }
//      ^ constructs src/lib.rs:Store (certain)
//                                                                      ^ calls src/shapes.rs:Circle.unit (certain)
//                                                                                         ^ nothing
    }

    fn check() {}

    pub fn total(&self) -> f64 {
        for item in self.items.iter() {
            item.area();
//               ^ calls src/shapes.rs:Area.area (inferred)
        }
        if let Some(circle) = &self.first {
            circle.area();
//                 ^ calls src/shapes.rs:Circle.area (inferred)
        }
        let Some(again) = self.first.as_ref() else { return 0.0 };
        again.grow();
//            ^ calls src/elsewhere.rs:Circle.grow (inferred)
        self.shared.lock().unwrap().grow();
//                                  ^ calls src/elsewhere.rs:Circle.grow (inferred)
        self.by_name.get("a").unwrap().area();
//                                     ^ calls src/shapes.rs:Circle.area (inferred)
        self.items.iter().map(|item| item.area()).sum()
//                                        ^ calls src/shapes.rs:Area.area (inferred)
    }

    pub fn pick(&mut self) -> Result<&Circle, Error> {
        let found = self.first.as_ref().ok_or(Error::Missing)?;
        found.area();
//            ^ calls src/shapes.rs:Circle.area (inferred)
        self.len();
//           ^ calls src/lib.rs:Store.len (certain)
        Ok(found)
//      ^ nothing
    }

    fn len(&self) -> usize {
        Self::LIMIT + self.items.len()
//                               ^ nothing
    }
}

pub enum Error {
    Missing,
    Broken(Circle),
    Named { shape: Circle, size: u8 },
}

impl Error {
    fn explain(&self) {
        match self {
            Error::Missing => drop(1),
//                            ^ calls src/lib.rs:drop (certain)
            Error::Broken(circle) => {
                circle.grow();
//                     ^ calls src/elsewhere.rs:Circle.grow (inferred)
            }
            Self::Named { shape, size: _ } => {
                shape.area();
//                    ^ calls src/shapes.rs:Circle.area (inferred)
            }
        }
    }
}

fn drop(_number: &str) {}

impl From<Circle> for Error {
    fn from(circle: Circle) -> Self {
        Error::Broken(circle)
//             ^ constructs src/lib.rs:Error.Broken
    }
}

impl From<std::io::Error> for Box<Circle> {
    fn from(_: std::io::Error) -> Self {
        unimplemented!()
    }
}

pub fn generic<A, B>(one: &A, other: impl Named, any: &dyn Shape, unknown: B) -> Option<Circle>
where
    A: Area + Named,
{
    one.area();
//      ^ calls src/shapes.rs:Area.area (inferred)
    one.label();
//      ^ calls src/shapes.rs:Named.label (inferred)
    other.label();
//        ^ calls src/shapes.rs:Named.label (inferred)
    any.draw();
//      ^ calls src/shapes.rs:Shape.draw (inferred)
    any.area();
//      ^ calls src/shapes.rs:Area.area (inferred)
    unknown.area();
//          ^ nothing
    let made = Circle::unit();
    made.label();
//       ^ calls src/shapes.rs:Circle.label (inferred)
    made.describe();
//       ^ calls src/shapes.rs:Named.describe (inferred)
    made.clone().area();
//               ^ calls src/shapes.rs:Circle.area (inferred)
    Circle::unit().bigger().bigger().area();
//                          ^ calls src/shapes.rs:Circle.bigger (inferred)
//                                   ^ calls src/shapes.rs:Circle.area (inferred)
    Area::area(&made);
//        ^ calls src/shapes.rs:Area.area (certain)
    <Circle as Area>::area(&made);
//                    ^ calls src/shapes.rs:Circle.area (certain)
    Circle::from(1);
//          ^ nothing
    made.missing();
//       ^ nothing
    with(|circle| circle.grow());
//                       ^ calls src/elsewhere.rs:Circle.grow (inferred)
    let number = 3;
    number.area();
//         ^ nothing
    Some(made)
}

fn with<F>(run: F)
where
    F: FnOnce(&mut Circle),
{
    run(&mut Circle::unit());
//                   ^ calls src/shapes.rs:Circle.unit (certain)
}

#[derive(Default, Named)]
//                ^ decorated_by src/shapes.rs:Named
struct Plain(Circle, u8);

fn plain() {
    let plain = Plain::default();
    plain.0.area();
//          ^ calls src/shapes.rs:Circle.area (inferred)
    let Plain(circle, _) = plain;
    circle.grow();
//         ^ calls src/elsewhere.rs:Circle.grow (inferred)
    let size = match generic(&circle, circle, &circle, 1) {
        Some(found) => found,
        None => return,
    };
    size.area();
//       ^ calls src/shapes.rs:Circle.area (inferred)
    let circle = 1;
    circle.area();
//         ^ nothing
    let block = {
        let inner = Circle::unit();
        inner
    };
    block.grow();
//        ^ calls src/elsewhere.rs:Circle.grow (inferred)
}
