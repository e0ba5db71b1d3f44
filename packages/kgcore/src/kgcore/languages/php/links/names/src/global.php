<?php
function fallback() {}

class Tools
{
    public function run() {}
}
