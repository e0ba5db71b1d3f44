{ lib }:
let
  inner = x: x;
in
{
  inherit inner;
  make = a: b: inner a;
  #            ^ calls lib/helper.nix:inner
  alone = x: make x;
  #          ^ nothing
}
