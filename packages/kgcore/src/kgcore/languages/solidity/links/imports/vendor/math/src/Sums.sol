library Sums {
    function add(uint a, uint b) internal pure returns (uint) { return a + b; }
}

function clamp(uint value) pure returns (uint) { return value; }
