error Refused(uint code);

abstract contract Base {
    uint internal stock;

    modifier guarded(uint level) { _; }

    function price(uint amount) internal virtual returns (uint) { return amount; }

    function close() internal {}
}

interface Buyer {
    function buy(uint amount) external;
}

contract Shop is Base, Unknown {
    //           ^ inherits Shop.sol:Base
    event Sold(uint amount);

    struct Order { Buyer buyer; }

    mapping(uint => Order) private orders;
    Order[] private list;

    function price(uint amount) internal override returns (uint) {
        return super.price(amount);
        //           ^ calls Shop.sol:Base.price
    }

    function sell(Buyer buyer, uint amount) public guarded(1) {
        //                                         ^ calls Shop.sol:Base.guarded
        price(amount);
        // <- calls Shop.sol:Shop.price
        close();
        // <- calls Shop.sol:Base.close
        free(amount);
        // <- calls Shop.sol:free (certain)
        buyer.buy(amount);
        //    ^ calls Shop.sol:Buyer.buy (inferred)
        orders[1].buyer.buy(1);
        //              ^ calls Shop.sol:Buyer.buy (inferred)
        list[0].buyer.buy(1);
        //            ^ calls Shop.sol:Buyer.buy (inferred)
        Buyer(msg.sender).buy(2);
        //                ^ calls Shop.sol:Buyer.buy (inferred)
        emit Sold(amount);
        //   ^ constructs Shop.sol:Shop.Sold
        if (stock == 0) revert Refused(1);
        //                     ^ constructs Shop.sol:Refused
        {
            Other buyer = other();
            buyer.buy(1);
            //    ^ calls Shop.sol:Other.buy (inferred)
        }
        elsewhere(amount);
        // <- nothing
        this.close();
        //   ^ calls Shop.sol:Base.close
    }

    function other() private returns (Other) { return new Other(); }
}

contract Other {
    function buy(uint amount) external {
        price(amount);
        // <- nothing
        close();
        // <- nothing
    }
}

function free(uint amount) {}

library Overloaded {
    function size(uint a) internal {}
    function size(uint a, uint b) internal {}

    function all() internal {
        size(1, 2);
        // <- calls Shop.sol:Overloaded.size(uint,uint)
        size(1);
        // <- calls Shop.sol:Overloaded.size
        size();
        // <- nothing
    }
}
