import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { isStale, markBuilt, toViteConfig } from './builds.ts';

/** Before the first test, and before each run of a watch: bundles what tests start in threads and processes of their own. */
export function setup(project: TestProject): void {
  ensureBuilt();
  project.onTestsRerun(async () => ensureBuilt());
}

/** In a process of its own: a build sets the environment of the one it runs in. */
function ensureBuilt() {
  if (!isStale('tests')) return;
  const startedAt = new Date();
  const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--config', toViteConfig('tests')];
  const { status } = spawnSync(process.execPath, build, { stdio: 'inherit' });
  if (status !== 0) throw new Error('What the tests start could not be built.');
  markBuilt('tests', startedAt);
}
