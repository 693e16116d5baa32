'use strict';
// This runtime embeds Node 20, and better-sqlite3's prebuilt binary wants Node >= 22.14 (Node-API 10): it ends the
// process. `setup` compiles the same sources for this runtime; the redirect stands here so that the application needs
// none of it.
const fs = require('node:fs');
const path = require('node:path');

const compiled = path.join(process.resourcesPath, 'better_sqlite3.node');
const dlopen = process.dlopen;
process.dlopen = function redirect(module, filename, ...rest) {
  const isPrebuilt = /better-sqlite3[\\/]prebuilds[\\/]linux-x64\.node$/.test(filename);
  return dlopen.call(this, module, isPrebuilt && fs.existsSync(compiled) ? compiled : filename, ...rest);
};
