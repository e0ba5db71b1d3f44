<?php
namespace App\Model;

if (!class_exists(User::class)) {
    class User
    {
        public function name() {}
    }
}
