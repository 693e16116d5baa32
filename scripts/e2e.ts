import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { prepareDemoShop } from '../e2e/testing/prepared-shop.ts';
import { findMissingParts } from '../e2e/testing/system-parts.ts';

/** Runs the journeys, once the machine has everything they need. */
const missing = findMissingParts();
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exit(1);
}
await using shop = await prepareDemoShop();
const env = { ...process.env, ...shop.environment };
const journeys = spawn('playwright', ['test', ...process.argv.slice(2)], { stdio: 'inherit', env });
const [code] = await once(journeys, 'exit');
process.exitCode = code ?? 1;
