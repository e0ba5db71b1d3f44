<?php
interface Drawable
{
    public function draw();
}

abstract class Shape
{
    public function __construct($pen) {}
    public function area()
    {
        $this->draw();
//             ^ nothing
    }
}

trait Named
{
    public function show() { $this->title(); }
//                                  ^ calls base.php:Named.title (certain)
    public function title() {}
}

trait Logged
{
    public function show() {}
}

class Pen
{
    public function write() {}
}

class Brush
{
    public function paint() {}
}

enum Suit: string
{
    case Hearts = 'h';
    public function label() { return match($this) { self::Hearts => $this->label() }; }
//                                                                         ^ calls base.php:Suit.label
}
