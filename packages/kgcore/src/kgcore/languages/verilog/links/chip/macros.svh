function int shared(int a);
endfunction
