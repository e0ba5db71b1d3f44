rec {
  twice = x: x + x;
  four = x: twice (twice x);
  #         ^ calls lib/default.nix:twice
}
