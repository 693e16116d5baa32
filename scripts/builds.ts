import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of each bundle: the product's, and what tests start in processes of their own. */
const sources = {
  main: ['electron', 'server', 'shared'],
  preload: ['electron', 'shared'],
  renderer: ['renderer', 'shared', 'build/fonts', 'docs'],
  hub: ['server', 'shared'],
  tests: ['server', 'shared'],
} as const;
export type Part = keyof typeof sources;
export const parts = ['main', 'preload', 'renderer', 'hub'] as const satisfies readonly Part[];

export function toViteConfig(part: Part): string {
  return `vite.${part}.config.ts`;
}

/** Returns the product's parts that are stale. */
export function listStale(): Part[] {
  return parts.filter(isStale);
}

/** Returns whether a part was never built, or its sources changed since. */
export function isStale(part: Part): boolean {
  return findBuildTime(part) < newestChange(part);
}

/** Records that a part was built from its sources as they were at `startedAt`. */
export function markBuilt(part: Part, startedAt: Date): void {
  mkdirSync('dist', { recursive: true });
  writeFileSync(toStamp(part), '');
  utimesSync(toStamp(part), startedAt, startedAt);
}

/** Builds what is missing or stale, in a process of its own so that its memory is freed. */
export function ensureBuilt(): void {
  if (listStale().length === 0) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--stale'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function toStamp(part: Part): string {
  return join('dist', `.${part}-built`);
}

function findBuildTime(part: Part): number {
  return statSync(toStamp(part), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Returns the time of the last change of a part's sources; a deleted file shows as a change of its folder. */
function newestChange(part: Part): number {
  const folders = sources[part].filter((folder) => statSync(folder, { throwIfNoEntry: false }));
  const files = folders.flatMap((folder) => [folder, ...listBuilt(folder)]);
  return Math.max(...[...files, toViteConfig(part), 'package-lock.json'].map((path) => statSync(path).mtimeMs));
}

function listBuilt(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).map((name) => join(folder, name));
}
