class Whole {
  go() {}
}
module.exports = Whole;
