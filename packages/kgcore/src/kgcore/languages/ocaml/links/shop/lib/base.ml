let based x = x
let hidden x = Wide.based x
(*                  ^ calls lib/base.ml:based *)
