<?php
namespace App\Models;

class Order
{
    public function total() {}
}
