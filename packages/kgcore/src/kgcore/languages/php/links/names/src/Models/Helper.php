<?php
namespace App\Models;

use App\Support;

class Helper
{
    public function run(Support\Tools $tools)
    {
        $tools->run();
//              ^ calls src/Support/Tools.php:Tools.run (inferred)
        Support\helper();
//      ^ calls src/Support/functions.php:helper
        (new namespace\Order)->total();
//                             ^ calls src/Models/Order.php:Order.total (inferred)
        (new User)->go()->total();
//                  ^ calls src/Models/User.php:User.go
//                        ^ calls src/Models/Order.php:Order.total (inferred)
    }
}
