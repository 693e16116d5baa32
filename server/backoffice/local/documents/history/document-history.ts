import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { Connection } from '#server/database/database.ts';
import { toRecordJson } from '../document-record.ts';
import { toSum } from '../../sums/to-sum.ts';

export type HistoryAction = 'creation' | 'modification' | 'statut' | 'transformation' | 'champ_libre';

type HistoryEntry = {
  id: number;
  action: HistoryAction;
  /** As `toAuthor` gives it. */
  author: string;
  now: Date;
  /** How the document stood before the change; left out for a creation. */
  before?: DocumentComplet;
};

/** Keeps who changed which document, when, and what it was before, in the change's own transaction. */
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
