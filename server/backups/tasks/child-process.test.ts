import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openConnection } from '#server/database/database.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { toEntry } from '#server/testing/running/to-built-entry.ts';
import { startNode } from './child-process.ts';
import { databases } from '../stored-sauvegardes.ts';
import type { SauvegardeTask, TaskResult } from './sauvegarde-task.ts';
import type { TaskAnswer } from './run-in-child.ts';

const run = promisify(execFile);
const url = toEntry('backup-worker.ts');
const facts = { origine: 'manuelle', poste: 'P01', part: 'seul', version: '0.0.0' } as const;

it('a task runs in a child process, which ends when stopped', async () => {
  await using folder = await createTemporaryFolder();
  for (const name of databases) openConnection(join(folder.path, name)).close();
  const kept = { quotidiennes: 7, hebdomadaires: 4 };
  const backups = join(folder.path, 'backups');
  const where = { root: backups, folder: backups };
  const task: SauvegardeTask = { kind: 'make', dataDir: folder.path, where, facts, kept, key: '5a'.repeat(32) };
  const child = startNode(url, task);
  const ended = new Promise((resolve) => child.onEnd(resolve));
  const answer = await new Promise((resolve) =>
    child.onMessage((message) => {
      if (!('avance' in (message as TaskAnswer<TaskResult>))) resolve(message);
    }),
  );
  expect(answer).toMatchObject({ result: { copies: [{ manifest: { poste: 'P01' } }] } });
  await child.stop();
  expect(await ended).toBeUndefined();
});

it('a child process ends when its service stops it, and the service continues', async () => {
  const script = `import { startNode } from ${JSON.stringify(join(import.meta.dirname, 'child-process.ts'))};
    const child = startNode(${JSON.stringify(url)}, {});
    await child.stop();
    console.log('went on');`;
  const { stdout } = await run(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script]);
  expect(stdout).toBe('went on\n');
});

it('a child process that cannot begin says so', async () => {
  const child = startNode(new URL('file:///nowhere/worker.js'), {});
  expect(await new Promise((resolve) => child.onEnd(() => resolve('ended')))).toBe('ended');
  await child.stop();
});

it('a child process ends with the service that started it, however that service ended', async () => {
  const child = fork(url, { env: {}, stdio: 'ignore' });
  await once(child, 'message');
  const ended = once(child, 'exit');
  // The system does this when a service is killed.
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});
