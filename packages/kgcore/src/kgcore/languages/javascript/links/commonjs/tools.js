function build() {}
class Tool {
  use() {}
}
exports.build = build;
exports.inline = function () {};
module.exports.Tool = Tool;
