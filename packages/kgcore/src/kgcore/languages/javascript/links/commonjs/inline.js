module.exports = {
  run() {},
  stop: () => {},
};
