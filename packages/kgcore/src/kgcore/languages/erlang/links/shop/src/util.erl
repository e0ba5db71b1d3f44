-module(util).
sum(X) -> hidden(X).
%         ^ calls src/util.erl:util.hidden
hidden(X) -> X.
