<?php
namespace Other;

class User
{
    public function go() {}
}

(new User())->go();
//            ^ calls other/User.php:User.go (inferred)
