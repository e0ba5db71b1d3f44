'use strict';
exports = module.exports = createApplication;
function createApplication() {}
exports.later = function later() {};
