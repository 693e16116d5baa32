'use strict';
// Begins a utility process: its module, the first argument, comes after what main.cjs sets up too.
const { pathToFileURL } = require('node:url');
require('./own-sqlite.cjs');

const [entry] = process.argv.splice(2, 1);
process.argv[1] = entry;
void import(pathToFileURL(entry).href);
