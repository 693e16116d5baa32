import { type SeenVersion, toSeen } from '#renderer/stores/seen-version.ts';
import { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { toVersionTag } from '#shared/endpoints/version-tag.ts';
import { isSame } from '#shared/text/same-value.ts';

/** The state of a document that the user has seen. */
type Seen = {
  /** Its version. */
  ifMatch: string;
  /** Returns whether another version still is what they saw. */
  isStill: (now: DocumentRecord) => boolean;
};

/**
 * Writes about a document as the user has seen it. If it has another version but still is what they saw, the write is
 * made on the present version.
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

/**
 * The content of a document, compared to see whether it changed: a fact stored with it, e.g. a reminder, does not count
 * as a change.
 */
const content: readonly Field[] = ['lignes', 'total_ttc', 'client_code', 'date', 'version_devis'];

/** Returns the state of a document shown whole, for a write that is `alsoAbout` further fields. */
export function asShown(seen: DocumentRecord, alsoAbout: readonly Field[] = []): Seen {
  const fields = [...content, ...alsoAbout];
  return { ifMatch: toVersionTag(seen), isStill: (now) => fields.every((field) => isSame(seen[field], now[field])) };
}

/**
 * Returns the state of a document of which only the version was stored: being sent raises the version each time, and
 * `isShown` returns whether it still is what is on screen.
 */
export function asVersion(seen: SeenVersion, isShown: (now: DocumentRecord) => boolean): Seen {
  return {
    ifMatch: seen.date_modification === null ? `"${seen.version}"` : toVersionTag(seen),
    isStill: (now) => now.version - seen.version === toSeen(now).envois - seen.envois && isShown(now),
  };
}

/** Returns the present document from a refusal as outdated. */
export function findNow(error: unknown): DocumentRecord | undefined {
  return error instanceof Outdated ? DocumentRecord.safeParse(error.actuel).data : undefined;
}
