import { z } from 'zod';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';

/**
 * The state of a document that a user has seen, when not all of the document is stored: its version, and how often it
 * had been sent.
 */
export const SeenVersion = z.object({ version: z.int(), date_modification: z.string().nullable(), envois: z.int() });
export type SeenVersion = z.output<typeof SeenVersion>;

/** A document that was just made. */
export const justMade: SeenVersion = { version: 1, date_modification: null, envois: 0 };
/**
 * The state stored by an earlier version of this program, which did not record it: the write is refused when the
 * document has changed.
 */
export const neverSeen: SeenVersion = { version: 0, date_modification: null, envois: 0 };

type Stated = Pick<DocumentRecord, 'version' | 'date_modification' | 'transmissions'>;

export function toSeen({ version, date_modification, transmissions }: Stated): SeenVersion {
  return { version, date_modification, envois: transmissions?.length ?? 0 };
}
