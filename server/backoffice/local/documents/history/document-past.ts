import { readJson } from '#shared/endpoints/read-json.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Ecart, PastChange } from '#server/backoffice/past-change.ts';
import type { Connection } from '#server/database/database.ts';
import { compareDocuments } from './document-changes.ts';
import type { HistoryAction } from './document-history.ts';
import type { DocumentStore, StoredDocument } from '../documents.store.ts';
import { isSoundRow, type SummedRow } from '../../sums/read-record.ts';
import { toSummedColumns } from '../../sums/summed-tables.ts';

type Deps = { connection: Connection; store: DocumentStore };
type Row = SummedRow & { date: string; auteur: string; action: HistoryAction; avant: string | null };

const table = 'historique_documents';

/**
 * Highest number of links that are followed: longer than any chain a shop makes, so that a circle in shared data ends.
 */
const maxChain = 30;

/** Reads what was done to a document, and the chain it belongs to. */
export function createDocumentPast(deps: Deps): Pick<BackOffice['documents'], 'listChanges' | 'listChain'> {
  const listChanges = createChangeList(deps);
  const listChain = createChainWalk(deps.store);
  return {
    listChanges: async (kind, numero, limit) => listChanges(deps.store.get(kind, numero), limit),
    listChain: async (kind, numero) => listChain(deps.store.get(kind, numero)).map(({ document }) => document),
  };
}

function createChangeList({ connection }: Deps) {
  const walk = connection.prepare<[number, number], Row>(
    `select ${toSummedColumns(table)} from historique_documents where document_id = ? order by id desc limit ?`,
  );
  const findFailure = connection
    .prepare<[string, string], string | null>(
      'select erreur_statut from workflow_logs where document_source = ? and document_cible = ?',
    )
    .pluck();

  function explain(ecart: Ecart, numero: string): Ecart {
    if (ecart.champ !== 'cible') return ecart;
    return { ...ecart, erreur: findFailure.get(numero, ecart.cible.numero) ?? null };
  }

  /** Only one state at a time is in memory, whatever their number and length. */
  return ({ id, document }: StoredDocument, limit: number): PastChange[] => {
    const changes: PastChange[] = [];
    let after: DocumentComplet = document;
    for (const row of walk.iterate(id, limit)) {
      const { date, auteur, action, avant } = row;
      // A row damaged by the disk cannot be compared: it shows who changed the document, without what.
      const isKnown = isSoundRow(table, row);
      const before = avant === null || !isKnown ? null : readJson<DocumentComplet>(avant);
      const ecarts = before && toKnown(before, after)?.map((ecart) => explain(ecart, document.numero));
      const version = before ? before.version + 1 : isKnown ? 1 : after.version;
      changes.push({ date, auteur, action, version, ecarts: ecarts ?? null });
      if (before) after = before;
    }
    return changes;
  };
}

/**
 * Returns null when the document was also changed elsewhere between the two states: the changes made here cannot then
 * be separated from the others.
 */
function toKnown(before: DocumentComplet, after: DocumentComplet): Ecart[] | null {
  return after.version === before.version + 1 ? compareDocuments(before, after) : null;
}

/** Returns whether a document is a deposit invoice, which stands beside the chain of its source. */
const isAcompte = ({ kind, document }: StoredDocument) => kind === 'facture' && document.est_acompte === true;

/** Walks from the first document to the last, each after its source. */
function createChainWalk(store: DocumentStore) {
  function findFirst(stored: StoredDocument, steps = 0): StoredDocument {
    const { document_source } = stored.document;
    const source = document_source === null || steps >= maxChain ? undefined : store.findNumero(document_source);
    if (isAcompte(stored)) return stored;
    return source ? findFirst(source, steps + 1) : stored;
  }

  return (stored: StoredDocument): StoredDocument[] => {
    const chain = new Map<string, StoredDocument>();
    const waiting = [findFirst(stored)];
    for (let next = waiting.shift(); next && chain.size < maxChain; next = waiting.shift()) {
      if (chain.has(next.document.numero)) continue;
      chain.set(next.document.numero, next);
      waiting.unshift(...next.document.documents_cibles.flatMap(({ numero }) => store.findNumero(numero) ?? []));
    }
    const first = [...chain.values()].find(isAcompte);
    const order = first && store.findNumero(first.document.document_source ?? '');
    return [...(order ? [order] : []), ...chain.values()];
  };
}
