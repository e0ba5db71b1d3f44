<?php
use App\Model\User;

(new User())->name();
//            ^ calls admin/src/Model/User.php:User.name (inferred)
