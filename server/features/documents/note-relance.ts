import type { Logger } from 'pino';
import { toJour } from '#shared/time/dates.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';

type Deps = { backOffice: BackOffice; now: () => Date; logger: Logger };

export type NoteRelance = (kind: DocumentKind, numero: string) => Promise<void>;

/**
 * Stores the day of a reminder beside its document. Never fails: the reminder is on its way, and would be sent again.
 */
export function createNoteRelance({ backOffice, now, logger }: Deps): NoteRelance {
  return (kind, numero) =>
    backOffice.documents
      .setChampLibre(kind, numero, 'DerniereRelance', toJour(now()))
      .catch((error: unknown) => logger.warn({ err: error }, 'the date of a reminder could not be noted'));
}
