var self = this;
function Outer() {
  this.kept = new Kept();
}
Outer.prototype.use = function () {
  return helper();
  //     ^ calls functions.js:helper
};
Outer.make = function () {};
class Kept {
  stay() {}
}
function helper() {}

Outer.make();
//    ^ calls functions.js:make
const made = new Outer();
//               ^ calls functions.js:Outer
(function () {
  helper();
  // <- calls functions.js:helper (certain) from file
})();
list.forEach(function each(item) {
  each(item);
  // <- calls functions.js:each (certain) from each
});
