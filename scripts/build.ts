import { build } from 'vite';
import { listStale, markBuilt, type Part, parts, toViteConfig } from './builds.ts';
import { hasThirdParties, writeThirdParties } from './write-third-parties.ts';

/** Builds the product; with `--stale`, only what is missing or older than its sources; with `tests`, what tests start. */
const [choice] = process.argv.slice(2);
const wanted = choice === 'tests' ? ([choice] as const) : choice === '--stale' ? listStale() : parts;
await Promise.all(wanted.map(buildPart));
if (wanted.length > 0 || !hasThirdParties()) writeThirdParties();

async function buildPart(part: Part) {
  const startedAt = new Date();
  await build({ configFile: toViteConfig(part), logLevel: 'warn' });
  markBuilt(part, startedAt);
  console.log(`dist/${part} construit en ${Date.now() - startedAt.getTime()} ms`);
}
