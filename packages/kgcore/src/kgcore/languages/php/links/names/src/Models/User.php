<?php
namespace App\Models;

use App\Support\Tools as Kit;
use function App\Support\helper;

class User
{
    public function go(): Order
    {
        helper();
//      ^ calls src/Support/functions.php:helper (certain)
        other();
//      ^ nothing
        strlen('x');
//      ^ nothing
        local();
//      ^ calls src/Models/User.php:local (certain)
        fallback();
//      ^ calls src/global.php:fallback (certain)
        \App\Support\helper();
//      ^ calls src/Support/functions.php:helper
        Kit::make()->run();
//           ^ calls src/Support/Tools.php:Tools.make (certain)
//                   ^ calls src/Support/Tools.php:Tools.run (inferred)
        \Vendor\Lib\Thing::start();
//                         ^ external Vendor.Lib.Thing.start
        \DateTime::createFromFormat('Y', '1');
//                 ^ nothing
        DateTime::here();
//                ^ nothing
        return new Order();
//                 ^ constructs src/Models/Order.php:Order (certain)
    }
}

function local()
{
}
