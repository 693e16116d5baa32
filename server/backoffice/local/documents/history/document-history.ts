import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { Connection } from '#server/database/database.ts';
import { toRecordJson } from '../document-record.ts';
import { toSum } from '../../sums/to-sum.ts';

export type HistoryAction = 'creation' | 'modification' | 'statut' | 'transformation' | 'champ_libre';

type HistoryEntry = {
  id: number;
  action: HistoryAction;
  /** In the form `toAuthor` returns. */
  author: string;
  now: Date;
  /** The document before the change; missing for a creation. */
  before?: DocumentComplet;
};

/** Writes who changed which document, when, and how it was before, in the transaction of the change. */
export function createDocumentHistory(connection: Connection): (entry: HistoryEntry) => void {
  const insert = connection.prepare(
    'insert into historique_documents (document_id, date, auteur, action, avant, somme) values (?, ?, ?, ?, ?, ?)',
  );
  return ({ id, action, author, now, before }) => {
    const avant = before ? toRecordJson(before) : null;
    const truth = [id, now.toISOString(), author, action, avant];
    insert.run(...truth, toSum(...truth));
  };
}
