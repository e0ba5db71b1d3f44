"""Verilog and SystemVerilog: which files are their own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".sv", ".svh", ".vh"), shared={".v": r"^\s*(module|`include|`define|package|interface)\b"})
