import {Sums as Adder} from "@math/Sums.sol";
//      ^ imports vendor/math/src/Sums.sol
import "./Missing.sol";
// <- nothing
import "@outside/kit/Kit.sol";
// <- external @outside/kit

contract Token is Kit {
//                ^ nothing
    function total(uint a) public pure returns (uint) {
        Kit.make(a);
        //  ^ nothing
        clamp(a);
        // <- nothing
        return Adder.add(a, 1);
        //           ^ calls vendor/math/src/Sums.sol:Sums.add (certain) from Token.total
    }
}
