import "./Token.sol";
import * as Math from "@math/Sums.sol";
import "@math/Sums.sol" as Whole;

contract Shop {
    Token private token;

    constructor() {
        token = new Token();
        //          ^ constructs src/Token.sol:Token (certain)
        token.total(1);
        //    ^ calls src/Token.sol:Token.total (inferred)
        Math.clamp(1);
        //   ^ calls vendor/math/src/Sums.sol:clamp (certain)
        Whole.Sums.add(1, 2);
        //         ^ calls vendor/math/src/Sums.sol:Sums.add (certain)
        Adder.add(1, 2);
        //    ^ calls vendor/math/src/Sums.sol:Sums.add
        keccak256("x");
        // <- nothing
        token.missing();
        //    ^ nothing
    }
}
