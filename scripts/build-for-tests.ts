import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { isStale, markBuilt, toViteConfig } from './builds.ts';

/** Runs before the first test and before each rerun: bundles what tests start in threads and processes of their own. */
export function setup(project: TestProject): void {
  ensureBuilt();
  project.onTestsRerun(async () => ensureBuilt());
}

/** Builds in a process of its own, because a build sets the environment of its process. */
function ensureBuilt() {
  if (!isStale('tests')) return;
  const startedAt = new Date();
  const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--config', toViteConfig('tests')];
  const { status } = spawnSync(process.execPath, build, { stdio: 'inherit' });
  if (status !== 0) throw new Error('What the tests start could not be built.');
  markBuilt('tests', startedAt);
}
