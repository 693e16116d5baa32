import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listShownPictures } from './shown-pictures.ts';

/** Takes every picture of the screens again, into `screens/`; those that documents show go to `docs/screens` too. */
const taking = globSync('e2e/**/*.e2e.ts').filter((path) => readFileSync(path, 'utf8').includes('takeScreens('));
const journeys = process.argv.length > 2 ? process.argv.slice(2) : taking;
const { status } = spawnSync(process.execPath, ['scripts/e2e.ts', '--project=chromium', ...journeys], {
  stdio: 'inherit',
  env: { ...process.env, COMPTOIR_SCREENS: '1' },
});
const taken = listShownPictures().filter((name) => existsSync(join('screens', name)));
for (const name of taken) copyFileSync(join('screens', name), join('docs/screens', name));
console.log(`${taken.length} pictures of docs/screens are those of screens/`);
process.exit(status ?? 1);
