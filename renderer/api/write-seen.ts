import { type SeenVersion, toSeen } from '#renderer/stores/seen-version.ts';
import { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { toVersionTag } from '#shared/endpoints/version-tag.ts';
import { isSame } from '#shared/text/same-value.ts';

/** A document as somebody has seen it. */
type Seen = {
  /** The version it was. */
  ifMatch: string;
  /** Whether it still is what they saw, once it has another version. */
  isStill: (now: DocumentRecord) => boolean;
};

/**
 * Writes about a document as somebody has seen it. Where it has another version but still is what they saw, the write is made
 * on what it is now.
 * @throws {Outdated} when it is not.
 */
export async function writeSeen<T>({ ifMatch, isStill }: Seen, write: (ifMatch: string) => Promise<T>): Promise<T> {
  try {
    return await write(ifMatch);
  } catch (error) {
    const now = findNow(error);
    if (!now || !isStill(now)) throw error;
    return write(toVersionTag(now));
  }
}

type Field = keyof DocumentRecord;

/** What a document says; a fact noted beside it, e.g. a reminder, is no other document to who looks at it. */
const content: readonly Field[] = ['lignes', 'total_ttc', 'client_code', 'date', 'version_devis'];

/** A document that is on screen whole, for a write that may be `alsoAbout` more than what it says. */
export function asShown(seen: DocumentRecord, alsoAbout: readonly Field[] = []): Seen {
  const fields = [...content, ...alsoAbout];
  return { ifMatch: toVersionTag(seen), isStill: (now) => fields.every((field) => isSame(seen[field], now[field])) };
}

/**
 * A document of which a version was seen: it was only sent since, which counts a version each time, and `isShown` says
 * whether it still is what is on screen.
 */
export function asVersion(seen: SeenVersion, isShown: (now: DocumentRecord) => boolean): Seen {
  return {
    ifMatch: seen.date_modification === null ? `"${seen.version}"` : toVersionTag(seen),
    isStill: (now) => now.version - seen.version === toSeen(now).envois - seen.envois && isShown(now),
  };
}

/** The document as it is now, where it was refused for that. */
export function findNow(error: unknown): DocumentRecord | undefined {
  return error instanceof Outdated ? DocumentRecord.safeParse(error.actuel).data : undefined;
}
