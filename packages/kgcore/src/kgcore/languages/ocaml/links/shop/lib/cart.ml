open Wide
module P = Util.Price

module Inner = struct
  let f x = Util.sum x
(*               ^ calls lib/util.ml:sum (certain) *)
end

let helper x = x

let total x = helper (Inner.f x)
(*            ^ calls lib/cart.ml:helper (certain) *)
(*                          ^ calls lib/cart.ml:Inner.f (certain) *)

let opened x = wide x
(*             ^ calls lib/wide.ml:wide (certain) *)

let part x = P.of_int x + Util.Price.of_int x
(*             ^ calls lib/util.ml:Price.of_int *)
(*                                   ^ calls lib/util.ml:Price.of_int *)

let wrong x = sum x + hidden x
(*            ^ nothing *)
(*                    ^ calls lib/base.ml:hidden *)

let local x = Inner.(f x) + f x
(*                   ^ calls lib/cart.ml:Inner.f *)
(*                          ^ nothing *)

let piped x = x |> helper |> List.map helper |> Lwt.return
(*                 ^ calls lib/cart.ml:helper *)
(*                                                  ^ external Lwt.return *)

let shadow helper = helper 1
(*                  ^ nothing *)

module F (X : sig val x : int -> int end) = struct
  let z = X.x 1
(*          ^ nothing *)
end

let std x = List.length x
(*               ^ nothing *)

let early x = later x
(*            ^ nothing *)
let later x = x
let rec even x = odd x
(*               ^ calls lib/cart.ml:odd *)
and odd x = even x
(*          ^ calls lib/cart.ml:even *)
