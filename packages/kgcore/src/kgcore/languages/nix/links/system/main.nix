{ pkgs, greet, ... }:
let
  helper = import ./lib/helper.nix { };
  #               ^ imports lib/helper.nix
  lib = import ./lib;
  #            ^ imports lib/default.nix
  hello = name: name;
  shadow = hello: hello 1;
  #               ^ nothing
in
{
  imports = [ ./missing.nix ];
  a = helper.make 1 2;
  #          ^ calls lib/helper.nix:make
  b = helper.inner 1;
  #          ^ calls lib/helper.nix:inner
  c = lib.four (hello "x");
  #       ^ calls lib/default.nix:four
  #             ^ calls main.nix:hello
  d = pkgs.mkDerivation { };
  #        ^ nothing
  e = greet 1;
  #   ^ nothing
  f = helper.missing 1;
  #          ^ nothing
  g = map hello [ ];
  #   ^ nothing
}
