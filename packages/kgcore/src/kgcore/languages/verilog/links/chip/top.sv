`include "macros.svh"
// <- imports macros.svh
module top (input clk);
  import math_pkg::*;
  //     ^ imports pkg.sv
  till u_till (.clk(clk));
  // <- constructs till.sv:till (certain)
  gone u_gone (.clk(clk));
  // <- nothing
  assign x = area(1);
  //         ^ calls pkg.sv:math_pkg.area (certain)
  assign y = math_pkg::half(1);
  //                   ^ calls pkg.sv:math_pkg.half
  assign z = local_one(2) + shared(1);
  //         ^ calls top.sv:top.local_one
  //                        ^ calls macros.svh:shared
  function int local_one(int a);
  endfunction
endmodule

module other;
  assign x = area(1);
  //         ^ nothing
  assign y = local_one(2);
  //         ^ nothing
endmodule

class driver extends base_driver;
  base_driver mon;
  extern task run();
endclass

task driver::run();
  start(1);
  // <- calls pkg.sv:base_driver.start
  mon.start(2);
  //  ^ calls pkg.sv:base_driver.start
  super.start(3);
  //    ^ calls pkg.sv:base_driver.start
  mon.missing();
  //  ^ nothing
endtask
