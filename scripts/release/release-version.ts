/** What says which version this is; `tag` only where one was pushed. */
type Said = { tag: string | undefined; version: string; changelog: string };

/** The sentence that says which of tag, package.json and CHANGELOG disagree; undefined when all say one version. */
export function findVersionMismatch({ tag, version, changelog }: Said): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `package.json says ${version}: a release is three numbers.`;
  if (tag !== undefined && tag !== `v${version}`) return `The tag is ${tag}, package.json says ${version}.`;
  const [first] = listVersions(changelog);
  if (first === version) return undefined;
  return `package.json says ${version}, the newest heading of CHANGELOG.md ${first ?? 'none'}: write «## ${version} · <day>» under «Unreleased».`;
}

/** What CHANGELOG.md says of a version. @throws when it says nothing. */
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
