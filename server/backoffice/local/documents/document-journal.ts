import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createDocumentHistory, type HistoryAction } from './history/document-history.ts';
import { createDocumentLists } from './lists/document-lists.ts';
import { createBoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import { createPiecesCaisse, isIssuedNow } from '../caisse/pieces-caisse.ts';
import { toChanged } from './document-record.ts';
import type { DocumentStock } from './document-stock.ts';
import type { DocumentStore, StoredDocument } from './documents.store.ts';
import { toFinalMessage } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { undoesIssue } from './next-version.ts';
import { toJour } from '#shared/time/dates.ts';
import { toDeduit } from '#shared/documents/acomptes.ts';
import type { Dues } from '../comptes/dues.ts';

export type DocumentJournal = {
  /** Writes a new document with its history and its stock movements. */
  add(given: Omit<StoredDocument, 'id'>, author: string): StoredDocument;
  /** Writes a changed document, its earlier state, and the effect of the change on the stock. */
  change(before: StoredDocument, change: Partial<DocumentComplet>, by: Change): StoredDocument;
};

type By = { action: HistoryAction; author: string };
type Change = By & { action: Exclude<HistoryAction, 'creation'> };
type Deps = { database: LocalDatabase; store: DocumentStore; stock: DocumentStock; dues: Dues };

function changesDue(before: DocumentComplet, after: DocumentComplet): boolean {
  const isOtherwise = before.statut !== after.statut || before.total_ttc !== after.total_ttc;
  return isOtherwise || before.date !== after.date || toDeduit(before).ttc !== toDeduit(after).ttc;
}

/** @throws {Refused} for a change to the content of an issued document. */
function assertFinal({ kind, document }: StoredDocument, after: DocumentComplet) {
  if (undoesIssue(document, after)) throw new Refused(toFinalMessage(kind, document));
}

/** The fields that are in the record alone: neither columns, lines, stock nor amounts due follow from them. */
const recordOnly: ReadonlySet<string> = new Set([
  'emission',
  'parties',
  'documents_cibles',
  'a_deja_ete_transforme',
  'facture_demandee',
  'champs_libres',
  'transmissions',
]);

/**
 * Writes documents: this is the only way, so that everything that goes with a change is written in the same
 * transaction, the caller's.
 */
export function createDocumentJournal({ database, store, stock, dues }: Deps): DocumentJournal {
  const { connection, listings, changes, now } = database;
  const remember = createDocumentHistory(connection);
  const lists = createDocumentLists(connection, listings);
  const pieces = createPiecesCaisse(connection);
  const { assertNotOther } = createBoutiquesConnues(connection);

  return {
    add(given, author) {
      const stored = store.insert(given, dues.begin(given.document));
      remember({ id: stored.id, action: 'creation', author, now: now() });
      const { numero, date, document_source } = stored.document;
      stock.settle(stored, date);
      if (document_source !== null) dues.settle(numero);
      lists.touch(stored.kind);
      note(undefined, stored, { action: 'creation', author });
      return stored;
    },

    change(before, change, by) {
      const after = save(before, change, by);
      note(before, after, by);
      return after;
    },
  };

  function note(before: StoredDocument | undefined, after: StoredDocument, { action, author }: By) {
    changes.note({ entite: 'document', code: after.document.numero, before, after }, { action, auteur: author });
  }

  function save(before: StoredDocument, change: Partial<DocumentComplet>, { action, author }: Change) {
    const after = { ...before, document: toChanged(before.document, change, now()) };
    assertNotOther(before.document.numero);
    assertFinal(before, after.document);
    remember({ id: before.id, action, author, now: now(), before: before.document });
    lists.touch(before.kind);
    if (isIssuedNow(before.document, after.document)) pieces.note(after.document.numero, { recue: false });
    if (Object.keys(change).every((field) => recordOnly.has(field))) {
      store.saveRecord(after);
      return after;
    }
    store.save(after, { lignes: change.lignes !== undefined });
    stock.settle(after, toJour(now()));
    if (changesDue(before.document, after.document)) dues.settle(after.document.numero);
    return after;
  }
}
