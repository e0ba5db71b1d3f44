const tools = require('./tools');
const { build, Tool: Renamed } = require('./tools');
const Whole = require('./whole');
const fs = require('fs');

tools.build();
//    ^ calls tools.js:build
tools.inline();
//    ^ calls tools.js:inline
build();
// <- calls tools.js:build
new Renamed().use();
//  ^ constructs tools.js:Tool
//            ^ calls tools.js:Tool.use
new Whole().go();
//  ^ constructs whole.js:Whole
//          ^ calls whole.js:Whole.go
fs.readFileSync('x');
// ^ external fs.readFileSync
const createApplication = require('./express');
createApplication();
// <- calls express.js:createApplication
createApplication.later();
//                ^ calls express.js:later
const Inline = require('./inline');
Inline.run();
//     ^ calls inline.js:run
