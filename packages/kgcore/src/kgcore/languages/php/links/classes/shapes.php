<?php
require __DIR__ . '/base.php';
// <- imports base.php

class Circle extends Shape implements Drawable, Countable
//                   ^ inherits base.php:Shape (certain)
//                                    ^ implements base.php:Drawable (certain)
//                                              ^ nothing
{
    use Named, Logged {
//      ^ inherits base.php:Named
//             ^ inherits base.php:Logged
        Named::show insteadof Logged;
        Logged::show as protected logShow;
        title as heading;
    }

    const UNIT = 1;
    private Pen $pen;
    /** @var Pen[] */
    private $pens = [];
    private $lazy;

    public function __construct(Pen $pen, private readonly Brush $brush, $untyped)
    {
        parent::__construct($pen);
//              ^ calls base.php:Shape.__construct (certain)
        $this->pen = $pen;
        $this->lazy = new Brush();
        $untyped->draw();
//                ^ nothing
    }

    public function draw(): static
    {
        $this->pen->write();
//                  ^ calls base.php:Pen.write (inferred)
        $this->brush->paint();
//                    ^ calls base.php:Brush.paint (inferred)
        $this->lazy->paint();
//                   ^ calls base.php:Brush.paint (inferred)
        foreach ($this->pens as $key => $each) {
            $each->write();
//                 ^ calls base.php:Pen.write (inferred)
        }
        $this->show();
//             ^ calls base.php:Named.show (certain)
        $this->logShow();
//             ^ calls base.php:Logged.show (certain)
        $this->heading();
//             ^ calls base.php:Named.title (certain)
        $this->area();
//             ^ calls shapes.php:Circle.area (certain)
        parent::area();
//              ^ calls base.php:Shape.area (certain)
        static::unit();
//              ^ calls shapes.php:Circle.unit (certain)
        self::UNIT->none();
//                  ^ nothing
        $this->missing();
//             ^ nothing
        return $this->draw()->draw();
//                    ^ calls shapes.php:Circle.draw (certain)
//                            ^ calls shapes.php:Circle.draw (inferred)
    }

    public static function unit() {}

    public function area() {}
}

$shape = new Circle(new Pen(), new Brush(), null);
//           ^ constructs shapes.php:Circle
//                      ^ constructs base.php:Pen
$shape->draw()->area();
//      ^ calls shapes.php:Circle.draw (inferred)
//              ^ calls shapes.php:Circle.area (inferred)
$call = [$shape, 'draw'];
//      ^ uses shapes.php:Circle.draw
$closure = fn(Pen $p) => $p->write();
//                           ^ calls base.php:Pen.write (inferred)
$first = $shape->area(...);
//               ^ uses shapes.php:Circle.area
$made = new class extends Shape {
//                        ^ inherits base.php:Shape
    public function go() { $this->area(); }
//                                ^ calls base.php:Shape.area (certain)
};
$made->go();
//     ^ calls shapes.php:class.go (inferred)
Suit::Hearts->label();
//            ^ calls base.php:Suit.label
Suit::from('h')->label();
//    ^ nothing
//               ^ nothing
