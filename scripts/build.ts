import { build } from 'vite';
import { listStale, markBuilt, type Part, parts, toViteConfig } from './builds.ts';
import { hasThirdParties, writeThirdParties } from './third-parties/write-third-parties.ts';

/** Builds everything; with `--stale`, only what is missing or older than its sources. */
const wanted = process.argv.includes('--stale') ? listStale() : parts;
await Promise.all(wanted.map(buildPart));
if (wanted.length > 0 || !hasThirdParties()) writeThirdParties();

async function buildPart(part: Part) {
  const startedAt = new Date();
  await build({ configFile: toViteConfig(part), logLevel: 'warn' });
  markBuilt(part, startedAt);
  console.log(`dist/${part} construit en ${Date.now() - startedAt.getTime()} ms`);
}
