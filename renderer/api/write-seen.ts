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
    const now = error instanceof Outdated ? DocumentRecord.safeParse(error.actuel).data : undefined;
    if (!now || ![...content, ...alsoAbout].every((field) => isSame(seen[field], now[field]))) throw error;
    return write(toVersionTag(now));
  }
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
