import { noteDerogations } from '#server/backoffice/local/traces/note-derogations.ts';
import { createLocalBackOffice, type LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { type LocalOptions, openLocalDatabase } from '#server/backoffice/local/local-database.ts';
import type { Part } from '#server/backoffice/part.ts';
import { createOpenings, type Openings } from './records/openings.ts';
import { createReplication, type Replication, type ReplicationOptions } from './replication.ts';

/** The embedded back office, with what it shares with others, and the only way to write it. */
export type OpenedBackOffice = LocalBackOffice & { replication: Replication; openings: Openings };

/** `part` is `seul` by default. */
type Options = LocalOptions & ReplicationOptions & { part?: Part };

/** Opens the embedded back office of a data folder in its role. */
export async function openBackOffice({ part = 'seul', left, held, ...options }: Options): Promise<OpenedBackOffice> {
  const opened = await openLocalDatabase(options);
  const replication = createReplication(opened, part, { left, held });
  return {
    ...createLocalBackOffice({ ...opened, changes: noteDerogations(replication.changes, opened.scelles) }),
    replication,
    openings: createOpenings(opened),
  };
}
