include Base
let wide x = based x
(*           ^ calls lib/base.ml:based *)
