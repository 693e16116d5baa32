import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { isStale } from './builds.ts';

/** Before the first test, and before each run of a watch: bundles what tests start in threads and processes of their own. */
export function setup(project: TestProject): void {
  ensureBuilt();
  project.onTestsRerun(async () => ensureBuilt());
}

/** In a process of its own: a build sets the environment of the one it runs in. */
function ensureBuilt() {
  if (!isStale('tests')) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', 'tests'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('What the tests start could not be built.');
}
