import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openConnection } from '#server/database/database.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import type { ChildWork, StartChild } from './child-process.ts';
import { databases, listStoredSauvegardes } from '../stored-sauvegardes.ts';
import { startTask } from './run-task.ts';

const facts = { origine: 'manuelle', poste: 'P01', part: 'seul', version: '0.0.0' } as const;
const quiet = { onProgress() {}, logger: { warn() {} } };
const kept = { quotidiennes: 7, hebdomadaires: 4 };

/** Creates a simulated child process that sends what it is told to, and ends when told to. */
function createChild() {
  const listeners: Parameters<ChildWork['onMessage']>[0][] = [];
  const ended = Promise.withResolvers<void>();
  const start: StartChild = () => ({
    onMessage: (listener) => void listeners.push(listener),
    onEnd: (listener) => void ended.promise.then(() => listener()),
    stop: async () => ended.resolve(),
  });
  return { start, say: (message: unknown) => listeners.forEach((listen) => listen(message)), end: ended.resolve };
}

async function prepare(folder: string) {
  for (const name of databases) openConnection(join(folder, name)).close();
  const backups = join(folder, 'backups');
  const where = { root: backups, folder: backups };
  return { kind: 'make', dataDir: folder, where, facts, kept, key: '5a'.repeat(32) } as const;
}

it('a task runs in this process when no child process can start, and logs it', async () => {
  await using folder = await createTemporaryFolder();
  const child = createChild();
  const warned: unknown[] = [];
  const logger = { warn: (...said: unknown[]) => void warned.push(said[1]) };
  const { done } = startTask(await prepare(folder.path), { ...quiet, logger, startChild: child.start });
  child.end();
  expect((await done).copies).toHaveLength(1);
  expect(warned).toEqual(['no process could be started: the task blocks the service']);
  expect(listStoredSauvegardes(join(folder.path, 'backups'))).toHaveLength(1);
});

it('a task fails when the child process ends without an answer', async () => {
  await using folder = await createTemporaryFolder();
  const child = createChild();
  const told: number[] = [];
  const { done } = startTask(await prepare(folder.path), {
    ...quiet,
    onProgress: (avance) => told.push(avance),
    startChild: child.start,
  });
  child.say({ avance: 0.5 });
  child.end();
  await expect(done).rejects.toThrow('interrompue');
  expect(told).toEqual([0.5]);
  expect(listStoredSauvegardes(join(folder.path, 'backups'))).toEqual([]);
});

it('a task does not run in this process when stopped before the child process began', async () => {
  await using folder = await createTemporaryFolder();
  const child = createChild();
  const { done, stop } = startTask(await prepare(folder.path), { ...quiet, startChild: child.start });
  await Promise.all([stop(), expect(done).rejects.toThrow('interrompue')]);
  expect(listStoredSauvegardes(join(folder.path, 'backups'))).toEqual([]);
});
