let run x = Cart.total x
(*               ^ calls lib/cart.ml:total *)
let from x = Bare.given x
(*                ^ calls lib/bare.mli:given *)
let gone x = Cart.only x
(*                ^ nothing *)
