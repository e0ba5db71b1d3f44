<?php
namespace App\Support;

function helper() {}
function other() {}
