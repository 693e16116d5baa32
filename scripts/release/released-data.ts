/**
 * `npm run released-data`: stores the data this version writes, in small, for the tests of every later one. Run once,
 * before the tag; an existing folder stays as it is.
 */
import { join } from 'node:path';
import { writeReleasedData } from '#server/testing/released/write-released-data.ts';
import manifest from '../../package.json' with { type: 'json' };

const folder = join('server/database/released', manifest.version);
await writeReleasedData(folder);
console.log(`${folder}: commit it with the version.`);
