/**
 * `npm run release [-- --dry-run] [--channel pilote] [--part 10]`: makes what is published with the packages in
 * `release/` (notes, notices, bill of materials, signed feeds, checksums), then verifies all of it as a machine would.
 * With `--dry-run` it also makes an unsigned package of this system, and feed keys, in `release/dry-run/`; at the end
 * it lists what it could not do.
 */
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { updateChannels } from '#shared/updates.ts';
import { writeChecksums } from './checksums.ts';
import { readFeedKeys, toKnown } from './feed-keys.ts';
import { makeTrialPackage } from './make-trial-package.ts';
import { findVersionMismatch, getReleaseNotes, listReleased } from './release-version.ts';
import { verifyRelease } from './verify-release.ts';
import { writeCompanions } from './write-companions.ts';
import { writeFeeds } from './write-feeds.ts';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    channel: { type: 'string', default: 'stable' },
    part: { type: 'string', default: '100' },
  },
});
const isDry = values['dry-run'];
const folder = isDry ? 'release/dry-run' : 'release';
const canal = z.enum(updateChannels).parse(values.channel);
const part = z.coerce.number().min(0).max(100).parse(values.part);
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
const changelog = readFileSync('CHANGELOG.md', 'utf8');

const mismatch = findVersionMismatch({
  tag: process.env.RELEASE_TAG,
  version,
  changelog,
  released: listReleased(),
});
if (mismatch) throw new Error(mismatch);
say('one version', version);

const notes = getReleaseNotes(changelog, version);
if (isDry) {
  rmSync(folder, { recursive: true, force: true });
  say('package, not signed', await makeTrialPackage(folder, version));
}
say('notes, notices, bill of materials', writeCompanions(folder, notes).join(', '));

const keys = isDry ? [generateKeyPairSync('ed25519').privateKey] : readFeedKeys(process.env);
say('signed feeds', writeFeeds(folder, { version, canal, part, notes: notes.slice(0, 20_000) }, keys).join(', '));
writeChecksums(folder);
say('read as a machine would', verifyRelease(folder, keys.map(toKnown), version).join('; '));
if (isDry) console.log(`\nNot done here:\n${listUndone().join('\n')}`);

function say(what: string, outcome: string) {
  console.log(`✓ ${what}: ${outcome}`);
}

function listUndone(): string[] {
  const others = ['linux', 'win32', 'darwin'].filter((platform) => platform !== process.platform);
  return [
    `- packages for ${others.join(' and ')}, and what they are tried with there: the workflow's machines make them`,
    '- signatures of the editor: Windows (certificate, token or Azure), macOS (Developer ID, notarization)',
    '- the feed signed with the editor’s key: keys of this run alone were used',
    '- provenance, and publishing: GitHub attests and keeps them',
  ];
}
