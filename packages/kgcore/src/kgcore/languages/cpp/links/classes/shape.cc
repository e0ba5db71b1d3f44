#include "shape.h"

namespace geo {

Base::~Base() {}

int Base::count() { return 1; }

Shape::Shape(int size) : size_(size) {}

static int local(int n) { return n; }

int Shape::area() const {
  return local(size_) + common() + this->common();
  //     ^ calls shape.cc:geo.local (certain) from geo.Shape.area
  //                    ^ calls shape.h:geo.Base.common
  //                                     ^ calls shape.h:geo.Base.common
}

std::unique_ptr<Shape> Shape::make(int size) {
  auto made = std::make_unique<Shape>(size);
  made->common();
  //    ^ calls shape.h:geo.Base.common (inferred)
  for (auto& part : made->parts_) part->common();
  //                                    ^ calls shape.h:geo.Base.common (inferred)
  made->parts_[0]->next()->common();
  //               ^ calls shape.h:geo.Shape.next (inferred)
  //                       ^ calls shape.h:geo.Base.common (inferred)
  made->parts_.push_back(nullptr);
  //           ^ nothing
  made.reset();
  //   ^ nothing
  return made;
}

}  // namespace geo

int main() {
  geo::Shape shape(3);
  //         ^ constructs shape.h:geo.Shape
  geo::Shape* other = new geo::Shape(4);
  //                           ^ constructs shape.h:geo.Shape
  shape.self().self().common();
  //    ^ calls shape.h:geo.Shape.self (inferred)
  //           ^ calls shape.h:geo.Shape.self (inferred)
  //                  ^ calls shape.h:geo.Base.common (inferred)
  other->common();
  //     ^ calls shape.h:geo.Base.common (inferred)
  geo::Shape::make(2)->common();
  //          ^ calls shape.cc:geo.Shape.make (certain)
  //                   ^ calls shape.h:geo.Base.common (inferred)
  geo::Base::count();
  //         ^ calls shape.cc:geo.Base.count (certain)
  static_cast<geo::Shape*>(nullptr)->common();
  //                                 ^ calls shape.h:geo.Base.common (inferred)
  auto add = [&](int a) { return shape.common(); };
  //                                   ^ calls shape.h:geo.Base.common (inferred) from main
  std::string text("x");
  //          ^ nothing
  text.common();
  //   ^ nothing
  unknown->common();
  //       ^ nothing
  return add(1);
}
