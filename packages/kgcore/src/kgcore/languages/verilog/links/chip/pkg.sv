package math_pkg;
  function int area(int a);
    return half(a);
    //     ^ calls pkg.sv:math_pkg.half
  endfunction
  function int half(int a);
  endfunction
endpackage

class base_driver;
  task start(int x);
  endtask
endclass
