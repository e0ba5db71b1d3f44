module till (input clk);
endmodule
