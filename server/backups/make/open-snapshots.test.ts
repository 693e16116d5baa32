import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openConnection } from '#server/database/database.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { databases, listStoredSauvegardes } from '../stored-sauvegardes.ts';
import { startTask } from '../tasks/run-task.ts';

const facts = { origine: 'manuelle', poste: 'P01', part: 'seul', version: '0.0.0' } as const;
const kept = { quotidiennes: 7, hebdomadaires: 4 };

it('a snapshot copies two databases as they were at one moment, while both are written without a pause', async () => {
  await using folder = await createTemporaryFolder();
  const opened = databases.map((name) => openConnection(join(folder.path, name)));
  for (const connection of opened) connection.exec('create table counts (n integer, filler text)');
  const insert = opened.map((connection) => connection.prepare('insert into counts values (?, ?)'));
  const copies = join(folder.path, 'backups');
  for (let round = 0, n = 0; round < 4; round += 1) {
    const task = { kind: 'make', dataDir: folder.path, facts, kept, key: '5a'.repeat(32) } as const;
    const { done } = startTask(
      { ...task, where: { root: copies, folder: copies } },
      { onProgress() {}, logger: { warn() {} } },
    );
    let isOver = false;
    void done.finally(() => (isOver = true));
    while (!isOver) {
      n += 1;
      // Either the first is one ahead of the second, or both are equal.
      insert.forEach((statement) => statement.run(n, 'x'.repeat(2_000)));
      await nextTurn();
    }
    await done;
  }
  for (const connection of opened) connection.close();
  const made = listStoredSauvegardes(copies);
  expect(made).toHaveLength(4);
  for (const { folder: copy } of made) {
    const [first, second] = databases.map((name) => {
      const connection = openConnection(join(copy, name));
      const count = connection.prepare('select count(*) as count, max(n) as last from counts').get() as Counted;
      connection.close();
      return count;
    });
    expect(first?.count).toBe(first?.last);
    expect((first?.count ?? 0) - (second?.count ?? 0)).toBeOneOf([0, 1]);
    expect(first?.count).toBeGreaterThan(0);
  }
}, 60_000);

type Counted = { count: number; last: number };
