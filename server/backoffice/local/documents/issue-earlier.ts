import { DamagedRecord } from '../sums/damaged-record.ts';
import type { DocumentDeps } from './create-document.ts';
import { createPartiesReader } from './read-parties.ts';
import type { StoredDocument } from './documents.store.ts';

type Deps = Pick<DocumentDeps, 'database' | 'store' | 'journal' | 'findTiers' | 'getBoutique'>;
type Waiting = { id: number; numero: string };

/** How many are issued at a time, so that requests are served in between. */
const pieceSize = 20;
const author = 'service:mise à jour';

/**
 * Issues the invoices and credit notes that predate issuing: with the date of their last change and the cards of today,
 * since earlier ones were not kept. In the caller's transaction.
 */
export function createEarlierIssuer({ database: { connection }, store, journal, ...cards }: Deps) {
  const readParties = createPartiesReader(cards);
  const list = connection.prepare<[number, number], Waiting>(
    `select documents.id, numero from documents_anterieurs join documents on documents.id = document_id
    where document_id > ? order by document_id limit ?`,
  );
  const forget = connection.prepare<[number]>('delete from documents_anterieurs where document_id = ?');

  function issue(before: StoredDocument) {
    const { emission, date_modification: date } = before.document;
    const parties = readParties(before.document);
    if (emission || !parties) return;
    const change = { emission: { date, motif: 'reprise', auteur: author, empreinte: null }, parties } as const;
    journal.change(before, change, { action: 'statut', author });
  }

  /** A damaged document waits until it is sound again, and is issued after a later start. */
  function issueSound({ id, numero }: Waiting) {
    try {
      const before = store.findNumero(numero);
      if (before) issue(before);
      forget.run(id);
    } catch (error) {
      if (!(error instanceof DamagedRecord)) throw error;
    }
  }

  /** Issues the next few after an id and returns the id of the last; undefined when none are left. */
  return (after: number): number | undefined => {
    const waiting = list.all(after, pieceSize);
    for (const one of waiting) issueSound(one);
    return waiting.at(-1)?.id;
  };
}
