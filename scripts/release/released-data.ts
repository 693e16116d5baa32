/**
 * `npm run released-data`: keeps what this version writes on a disk, small, for the tests of every later one. Once, before the
 * tag; a folder that is there is left as it is.
 */
import { join } from 'node:path';
import { writeReleasedData } from '#server/testing/released/write-released-data.ts';
import manifest from '../../package.json' with { type: 'json' };

const folder = join('server/database/released', manifest.version);
await writeReleasedData(folder);
console.log(`${folder}: commit it with the version.`);
