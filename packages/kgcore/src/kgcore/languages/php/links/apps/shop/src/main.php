<?php
use App\Model\User;

(new User())->name();
//            ^ calls shop/src/Model/User.php:User.name (inferred)
