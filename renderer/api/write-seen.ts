import { z } from 'zod';
import { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { isSame } from '#shared/text/same-value.ts';
import { toVersionTag } from '#shared/endpoints/version-tag.ts';

type Field = keyof DocumentRecord;

/** What a document says; a fact noted beside it, e.g. a reminder, is no other document to who looks at it. */
const content: readonly Field[] = ['lignes', 'total_ttc', 'client_code', 'date', 'version_devis'];

/**
 * Writes about a document as it is on screen. Where somebody changed it since in none of what the write is about, it is made
 * on what it is now.
 * @throws {Outdated} when what is on screen is no longer so.
 */
export async function writeSeen<T>(
  seen: DocumentRecord,
  write: (ifMatch: string) => Promise<T>,
  alsoAbout: readonly Field[] = [],
): Promise<T> {
  try {
    return await write(toVersionTag(seen));
  } catch (error) {
    const now = findNow(error);
    if (!now || ![...content, ...alsoAbout].every((field) => isSame(seen[field], now[field]))) throw error;
    return write(toVersionTag(now));
  }
}

/** Which state of a document somebody has seen, where not all of it is kept: its version, and how often it had been sent. */
export const SeenVersion = z.object({ version: z.int(), date_modification: z.string().nullable(), envois: z.int() });
export type SeenVersion = z.output<typeof SeenVersion>;

/** A document that was just made. */
export const justMade: SeenVersion = { version: 1, date_modification: null, envois: 0 };
/** What an earlier version of this program kept without saying: it is told when it is written. */
export const neverSeen: SeenVersion = { version: 0, date_modification: null, envois: 0 };

type Stated = Pick<DocumentRecord, 'version' | 'date_modification' | 'transmissions'>;

export function toSeen({ version, date_modification, transmissions }: Stated): SeenVersion {
  return { version, date_modification, envois: transmissions?.length ?? 0 };
}

/**
 * Writes about the version somebody has seen. Where it was only sent since, which counts a version each time, it is made on
 * what it is now; `isShown` says whether that still is what is on screen.
 * @throws {Outdated} when somebody changed it since, be it in what is not on screen.
 */
export async function writeVersion<T>(
  seen: SeenVersion,
  write: (ifMatch: string) => Promise<T>,
  isShown: (now: DocumentRecord) => boolean,
): Promise<T> {
  try {
    return await write(seen.date_modification === null ? `"${seen.version}"` : toVersionTag(seen));
  } catch (error) {
    const now = findNow(error);
    const isOnlySent = now && now.version - seen.version === toSeen(now).envois - seen.envois;
    if (!isOnlySent || !isShown(now)) throw error;
    return write(toVersionTag(now));
  }
}

/** The document as it is now, where it was refused for that. */
export function findNow(error: unknown): DocumentRecord | undefined {
  return error instanceof Outdated ? DocumentRecord.safeParse(error.actuel).data : undefined;
}

/**
 * The same where only some of the document is on screen: it is read again, and `isSeen` says whether that is still so.
 * @throws {Outdated} when it is not, or is no longer when it is written.
 */
export async function writeGlimpsed<T>(
  read: () => Promise<DocumentRecord>,
  isSeen: (now: DocumentRecord) => boolean,
  write: (ifMatch: string) => Promise<T>,
): Promise<T> {
  const now = await read();
  if (!isSeen(now)) throw new Outdated(`${now.numero} a été modifié entre-temps par quelqu’un d’autre.`, now);
  return writeSeen(now, write);
}
