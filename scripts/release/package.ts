import { spawnSync } from 'node:child_process';
import { builder } from '../packages/make-packages.ts';
import { listSystems, toReleaseOptions, toTrialOptions } from './build-options.ts';

// `npm run package [-- --release] [electron-builder's options]`: trial installers, or signed ones to publish.
const given = process.argv.slice(2);
const isRelease = given.includes('--release');
const own = isRelease ? toReleaseOptions(process.env, listSystems(given, process.platform)) : toTrialOptions();
const { status } = spawnSync(process.execPath, [builder, ...given.filter((option) => option !== '--release'), ...own], {
  stdio: 'inherit',
  env: isRelease ? process.env : { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
});
process.exitCode = status ?? 1;
