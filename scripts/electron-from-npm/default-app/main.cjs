'use strict';
// Stands in for the default_app.asar of an official Electron: starts the application folder named on the command line
// (`electron [-r MODULE] APPDIR [args]`), or answers --version.
const { app, utilityProcess } = require('electron');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

require('./own-sqlite.cjs');
const { fork } = utilityProcess;
utilityProcess.fork = (entry, args, options) => fork(path.join(__dirname, 'utility.cjs'), [entry, ...args], options);

let target;
const argv = process.argv.slice(1);
for (let i = 0; i < argv.length; i += 1) {
  const arg = argv[i];
  if (arg === '--version' || arg === '-v') {
    console.log(`v${process.versions.electron}`);
    process.exit(0);
  }
  if (arg === '-r' || arg === '--require') {
    Module._preloadModules([argv[(i += 1)]]);
    continue;
  }
  if (!arg.startsWith('-')) {
    target = path.resolve(arg);
    break;
  }
}

if (!target) {
  void app.whenReady().then(() => app.quit());
} else {
  describe(path.join(target, 'package.json'));
  // As in the official default app: the file is imported, so CommonJS and ES module entry points both start.
  const entry = Module._resolveFilename(target, null, true);
  import(pathToFileURL(entry).href).catch((error) => {
    console.error(error);
    process.exit(1);
  });
}

function describe(manifest) {
  if (!fs.existsSync(manifest)) return;
  const { name, productName, version } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  if (version) app.setVersion(version);
  if (productName || name) app.name = productName || name;
  app.setAppPath(target);
}
