<?php
namespace App\Model;

class User
{
    public function name() {}
}
