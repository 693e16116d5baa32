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
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#server/durable-file.ts';

/** The announcement of a service of this machine to windows: its address, and how to recognise it. */
const Announcement = z.object({
  url: z.url({ protocol: /^https$/ }),
  /** Fingerprint of its certificate's key, as `toFingerprint` returns it. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  version: z.string(),
  /** The folder whose data it serves: a copy of the folder elsewhere has its announcement too, but no service. */
  dataDir: z.string(),
  /** The account the service runs under, see `toAccount`. */
  account: z.string(),
  /** Session of the system that hosts the program, see `toSessionName`; empty for a service without a window. */
  session: z.string(),
});
export type Announcement = z.output<typeof Announcement>;

/** The account of this process: its number, or its name on Windows, which has no numbers. */
export const toAccount = (): string => String(process.geteuid?.() ?? userInfo().username);

const toFile = (folder: string) => join(folder, 'service.json');

/**
 * Writes the announcement into the data folder, for those who may read it, and into `announceDir`, for every account of
 * the machine. It stays after the service stops: nobody else has the key it names.
 */
export function announce(
  said: Omit<Announcement, 'dataDir' | 'account'>,
  dataDir: string,
  announceDir: string | undefined,
): void {
  const own = { dataDir: realpathSync(dataDir), account: toAccount() };
  const text = `${JSON.stringify({ ...said, ...own } satisfies Announcement)}\n`;
  writeDurably(toFile(dataDir), text);
  if (announceDir === undefined) return;
  writeDurably(toFile(announceDir), text);
  chmodSync(toFile(announceDir), 0o644);
}

/**
 * Returns the last announcement for a data folder; undefined when it cannot be read, or when anybody but root and the
 * owner of the data could have written it.
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

/**
 * Returns whether a file can only come from root or the owner. Windows has neither owner nor mode: there the access
 * list of the folder, set by its creator, protects it.
 */
function isFrom(owner: number, { uid, mode }: Stats): boolean {
  return process.platform === 'win32' || ((uid === owner || uid === 0) && (mode & 0o022) === 0);
}
