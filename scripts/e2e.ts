import { spawn } from 'node:child_process';
import { findMissingParts } from '../e2e/testing/system-parts.ts';

/** Runs the journeys, on a virtual display where there is no other. */
const missing = findMissingParts();
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exit(1);
}
const command = ['playwright', 'test', ...process.argv.slice(2)];
const display = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1920x1080x24'];
const [program = '', ...args] = process.env.DISPLAY ? command : [...display, ...command];
spawn(program, args, { stdio: 'inherit' }).once('exit', (code) => process.exit(code ?? 1));
