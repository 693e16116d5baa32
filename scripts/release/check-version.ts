import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { findVersionMismatch, getReleaseNotes, listReleased } from './release-version.ts';

// `RELEASE_TAG=v1.4.0 node scripts/release/check-version.ts`, run before anything is built.
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const mismatch = findVersionMismatch({
  tag: process.env.RELEASE_TAG,
  version,
  changelog,
  released: listReleased(),
});
if (mismatch) throw new Error(mismatch);
console.log(`${version}, ${getReleaseNotes(changelog, version).length} characters of notes`);
