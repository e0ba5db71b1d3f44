-module(cart).
-export([total/1, total/2]).
-import(util, [sum/1]).
total(X) -> total(X, 0).
%           ^ calls src/cart.erl:cart.total/2 (certain)
total([], Acc) -> Acc;
total([H | T], Acc) ->
    total(T, <<1, 2>>),
%   ^ calls src/cart.erl:cart.total/2
    total(T),
%   ^ calls src/cart.erl:cart.total
    total(T, Acc, 3),
%   ^ nothing
    sum(H),
%   ^ calls src/util.erl:util.sum (certain)
    sum(H, T),
%   ^ nothing
    util:sum(H),
%        ^ calls src/util.erl:util.sum (certain)
    util:sum(H, T),
%        ^ nothing
    lists:map(fun util:sum/1, T),
%         ^ nothing
%                      ^ uses_value src/util.erl:util.sum
    ?MODULE:total(T, Acc),
%           ^ calls src/cart.erl:cart.total/2
    cow_qpack:encode(H),
%             ^ external cow_qpack.encode/1
    hidden(T),
%   ^ nothing
    H:sum(T),
    is_list(T).
%   ^ nothing
