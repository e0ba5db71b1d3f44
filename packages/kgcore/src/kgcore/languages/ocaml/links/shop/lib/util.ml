let sum x = x

module Price = struct
  let of_int x = sum x
(*               ^ calls lib/util.ml:sum *)
end
