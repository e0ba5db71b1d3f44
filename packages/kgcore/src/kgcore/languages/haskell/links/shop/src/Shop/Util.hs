module Shop.Util where

data Price = Cheap Int | Dear Int

sum' xs = xs
