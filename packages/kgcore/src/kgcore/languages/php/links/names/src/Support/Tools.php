<?php
namespace App\Support;

final class Tools
{
    private static ?Tools $one = null;

    public static function make(): self
    {
        return self::$one ??= new static();
//                                ^ constructs src/Support/Tools.php:Tools
    }

    public function run(): void
    {
        self::make();
//            ^ calls src/Support/Tools.php:Tools.make (certain)
        self::$one->run();
//                  ^ calls src/Support/Tools.php:Tools.run (inferred)
    }
}
