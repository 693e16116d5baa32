import { join } from 'node:path';
import type { OnProgress } from '#server/backups/files/on-progress.ts';
import { openSnapshots } from '#server/backups/make/open-snapshots.ts';
import { databases } from '#server/backups/stored-sauvegardes.ts';
import { verifyArchive } from '../archives/verify-archive.ts';
import { writeArchive } from '../archives/write-archive.ts';
import { prepareFindFile } from '../find-issued-file.ts';
import { verifyDatabase } from '../verify-database.ts';
import type { ConformiteResult, ConformiteTask, ConformiteTasks } from './conformite-task.ts';

/** Runs a task in this process. */
export function performConformite(given: ConformiteTask, onProgress: OnProgress): Promise<ConformiteResult> {
  if (given.kind === 'verify') return verifyApart(given.task, onProgress);
  if (given.kind === 'write') return writeArchive(given.task, onProgress);
  return verifyArchive(given.task.path, { onProgress });
}

/** Verifies what is sealed in a folder's databases as they are at one moment, while sales go on. */
async function verifyApart({ dataDir, poste, heads }: ConformiteTasks['verify']['task'], onProgress: OnProgress) {
  const connections = await openSnapshots(databases.map((name) => join(dataDir, name)));
  try {
    const [service, connection] = connections;
    if (!service || !connection) throw new Error('a database is missing');
    const findFile = prepareFindFile(service);
    return await verifyDatabase({ connection, poste, heads: { list: () => heads }, findFile, onProgress });
  } finally {
    for (const one of connections) one.close();
  }
}
