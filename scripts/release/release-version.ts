import { readdirSync } from 'node:fs';

/**
 * The sources that name the version; `tag` is set only when one was pushed, `released` lists the versions whose data
 * are stored.
 */
type Said = { tag: string | undefined; version: string; changelog: string; released: readonly string[] };

/**
 * Returns the sentence that says which of tag, package.json and CHANGELOG disagree, or lack data; undefined when all
 * agree.
 */
export function findVersionMismatch({ tag, version, changelog, released }: Said): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `package.json says ${version}: a release is three numbers.`;
  if (tag !== undefined && tag !== `v${version}`) return `The tag is ${tag}, package.json says ${version}.`;
  const versions = listVersions(changelog);
  const [first] = versions;
  if (first !== version) {
    return `package.json says ${version}, the newest heading of CHANGELOG.md ${first ?? 'none'}: write «## ${version} · <day>» under «Unreleased».`;
  }
  const missing = versions.filter((one) => !released.includes(one));
  if (missing.length === 0) return undefined;
  return `No data of ${missing.join(', ')} are kept in ${releasedFolder}: run «npm run released-data» with that version, and commit them.`;
}

const releasedFolder = 'server/database/released';

/** Returns the versions whose data are stored, for the tests of every later one. */
export function listReleased(): string[] {
  const entries = readdirSync(releasedFolder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Returns the notes of a version in CHANGELOG.md.
 * @throws when there are none.
 */
export function getReleaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => toVersion(section) === version);
  const notes = found?.split('\n').slice(1).join('\n').trim();
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return notes;
}

function listVersions(changelog: string): string[] {
  const sections = changelog.split(/^## /m).slice(1);
  return sections.map(toVersion).filter((version) => version !== 'Unreleased');
}

function toVersion(section: string): string {
  return /^\[?v?([\w.]+)/.exec(section)?.[1] ?? '';
}
