function View(name) {
  this.engine = new Engine();
  this.lookup(name);
  //   ^ calls prototypes.js:lookup
}
View.prototype.lookup = function lookup(name) {
  this.engine.start();
  //          ^ calls prototypes.js:Engine.start
  return this.resolve(name);
  //          ^ calls prototypes.js:resolve
};
View.prototype.resolve = function (name) {};
class Engine {
  start() {}
}

const view = new View('a');
//               ^ calls prototypes.js:View
view.lookup('b');
//   ^ calls prototypes.js:lookup
view.missing();
//   ^ nothing

const app = {};
app.use = function () {
  this.handle();
  //   ^ calls prototypes.js:handle
};
app.handle = () => {};
app.use();
//  ^ calls prototypes.js:use
