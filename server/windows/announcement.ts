import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#server/durable-file.ts';

/** Where a service of this machine waits for windows, and how they know that it is the one. */
const Announcement = z.object({
  url: z.url({ protocol: /^https$/ }),
  /** Of its certificate's key, as `toFingerprint` tells it. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  version: z.string(),
  /** The folder whose data it serves: a copy of one, put elsewhere, has its announcement too, and is served by nobody. */
  dataDir: z.string(),
  /** The session of the system whose program hosts it, see `toSessionName`; empty for a service without a window. */
  session: z.string(),
});
export type Announcement = z.output<typeof Announcement>;

const toFile = (folder: string) => join(folder, 'service.json');

/**
 * Tells those who may read the data folder, and in the other one every account of the machine. It stays when the service stops:
 * nobody else has the key it names.
 */
export function announce(said: Omit<Announcement, 'dataDir'>, dataDir: string, announceDir: string | undefined): void {
  const text = `${JSON.stringify({ ...said, dataDir: realpathSync(dataDir) } satisfies Announcement)}\n`;
  writeDurably(toFile(dataDir), text);
  if (announceDir === undefined) return;
  writeDurably(toFile(announceDir), text);
  chmodSync(toFile(announceDir), 0o644);
}

/**
 * What was last said of the service of a data folder; undefined where nothing can be read, or where anybody but root and
 * the account the data belong to could have said it.
 */
export function findAnnouncement(folder: string, dataDir: string): Announcement | undefined {
  try {
    const owner = statSync(dataDir).uid;
    if (!isFrom(owner, statSync(folder))) return undefined;
    const read = Announcement.safeParse(JSON.parse(readFrom(owner, toFile(folder))));
    return read.data?.dataDir === realpathSync(dataDir) ? read.data : undefined;
  } catch {
    return undefined;
  }
}

function readFrom(owner: number, file: string): string {
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return isFrom(owner, fstatSync(handle)) ? readFileSync(handle, 'utf8') : '';
  } finally {
    closeSync(handle);
  }
}

/** Windows has neither owner nor mode to look at: there the folder's access list, set by whoever made it, is what counts. */
function isFrom(owner: number, { uid, mode }: Stats): boolean {
  return process.platform === 'win32' || ((uid === owner || uid === 0) && (mode & 0o022) === 0);
}
