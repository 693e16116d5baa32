import { join } from 'node:path';
import { createCommitGroup, type Write } from './commit-group.ts';
import type { Connection } from './database.ts';
import { createIdleCheckpoint } from './idle-checkpoint.ts';
import { openMigrated } from './migrate.ts';

/** The service's own database: users, sessions, keys, e-mails and their queue, templates, signatures. */
export type ServiceDatabase = { connection: Connection; write: Write };

/** Opens `service.db` in the data folder, or in memory, at the current schema. */
export async function openServiceDatabase(dataDir: string): Promise<ServiceDatabase> {
  const connection = openMigrated(dataDir === ':memory:' ? dataDir : join(dataDir, 'service.db'), 'service');
  return { connection, write: createCommitGroup(connection, createIdleCheckpoint(connection)) };
}
