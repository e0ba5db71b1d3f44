#pragma once
#include <memory>
#include <string>
#include <vector>

namespace geo {

class Base {
 public:
  virtual ~Base();
  virtual int area() const = 0;
  int common() { return area(); }
  //                    ^ calls shape.h:geo.Base.area (certain)
  static int count();
};

class Shape : public Base {
  //                 ^ inherits shape.h:geo.Base
 public:
  explicit Shape(int size);
  int area() const override;
  int area(int times) const;
  static std::unique_ptr<Shape> make(int size);
  Shape& self() { return *this; }
  Shape* next() { return next_; }
  int inner() { return helper_.run(); }
  //                           ^ calls shape.h:geo.Shape.Helper.run (inferred)

 private:
  struct Helper {
    int run() { return 1; }
  };
  int size_;
  Shape* next_;
  Helper helper_;
  std::vector<std::unique_ptr<Shape>> parts_;
};

}  // namespace geo
