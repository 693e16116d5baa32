import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bundles of the product, what tests start in processes of their own, and what each is made from. */
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

/** The product's parts that are stale. */
export function listStale(): Part[] {
  return parts.filter(isStale);
}

/** True for a part that was never built, or whose sources changed since. */
export function isStale(part: Part): boolean {
  return findBuildTime(part) < newestChange(part);
}

/** Notes that a part holds its sources as they were at `startedAt`. */
export function markBuilt(part: Part, startedAt: Date): void {
  mkdirSync('dist', { recursive: true });
  writeFileSync(toStamp(part), '');
  utimesSync(toStamp(part), startedAt, startedAt);
}

/** Builds what is missing or stale, in a process of its own that gives its memory back. */
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

/** A deleted file shows as its folder's change. */
function newestChange(part: Part): number {
  const folders = sources[part].filter((folder) => statSync(folder, { throwIfNoEntry: false }));
  const files = folders.flatMap((folder) => [folder, ...listBuilt(folder)]);
  return Math.max(...[...files, toViteConfig(part), 'package-lock.json'].map((path) => statSync(path).mtimeMs));
}

function listBuilt(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).map((name) => join(folder, name));
}
