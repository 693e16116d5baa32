import { spawn } from 'node:child_process';
import { findMissingParts } from '../e2e/testing/system-parts.ts';

/** Runs the journeys, once the machine has all they need. */
const missing = findMissingParts();
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exit(1);
}
const journeys = spawn('playwright', ['test', ...process.argv.slice(2)], { stdio: 'inherit' });
journeys.once('exit', (code) => process.exit(code ?? 1));
