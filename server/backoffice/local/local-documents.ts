import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { createTransformer } from './workflows/transform-document.ts';
import { toLastParts } from './workflows/to-last-part.ts';
import { createCreditAilleurs } from './workflows/credit-ailleurs.ts';
import { toJour } from '#shared/time/dates.ts';
import { createDocumentBrowse } from './documents/lists/browse-documents.ts';
import { createDocumentChanger } from './documents/change-document.ts';
import { createDocumentMaker, type DocumentDeps } from './documents/create-document.ts';
import { createDocumentLists } from './documents/lists/document-lists.ts';
import { createDocumentPages } from './documents/lists/document-pages.ts';
import { createDocumentPast } from './documents/history/document-past.ts';
import { createUndo } from './documents/undo-issued.ts';
import { createEarlierIssuer } from './documents/issue-earlier.ts';
import { findReste, listTakenAnywhere } from '#server/backoffice/local/documents/chain/find-reste.ts';
import { createIssuer } from './documents/issue-document.ts';
import { createDocumentFinder } from '#server/backoffice/local/documents/lists/find-documents.ts';
import { createTransmissionNotes } from './documents/note-transmission.ts';
import { createOpenDocuments } from './documents/lists/open-documents.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import type { ResteOfDocument } from '#shared/documents/compute-reste.ts';
import type { StoredDocument } from './documents/documents.store.ts';
import type { Dues } from './comptes/dues.ts';
import type { DocumentStock } from './documents/document-stock.ts';

function findResteOfDocument(store: DocumentDeps['store'], stored: StoredDocument): ResteOfDocument {
  const { document } = stored;
  const left = findReste(store, stored);
  const parts = { lignes: document.lignes, taken: listTakenAnywhere(store, stored) };
  return { document, ...left, derniers: toLastParts(parts, left.restes) };
}

type Credit = (numero: string, context: WriteContext) => DocumentComplet;
type Deps = DocumentDeps & { stock: DocumentStock; dues: Dues };

/**
 * Implements the documents of a back office: each call is one transaction with its number, stock, history and change
 * log.
 */
export function createLocalDocuments(deps: Deps): BackOffice['documents'] {
  const { database, store, dues, readOnce } = deps;
  const { connection, listings, once, write } = database;
  const lists = createDocumentLists(connection, listings);
  const find = createDocumentFinder(connection);
  const { browse, listNumeros } = createDocumentBrowse(connection, listings, () => toJour(database.now()));
  const make = createDocumentMaker(deps);
  const transform = createTransformer(deps);
  const creditAilleurs = createCreditAilleurs(deps);
  const credit: Credit = (numero, context) => transform(['facture', numero, 'avoir'], context).source;
  const changer = createDocumentChanger({ ...deps, undo: createUndo({ store, credit }) });
  const issue = createIssuer(deps);
  const issueEarlier = createEarlierIssuer(deps);
  const { noteTransmission, notePrinted } = createTransmissionNotes(deps);
  /** Adds what is due of a document, as readers get it. */
  const withDue = (document: DocumentComplet) => ({ ...document, ...dues.read(document.numero) });
  const change: typeof once = (context, work) => once(context, () => readOnce(() => withActual(work, withDue)));
  const tell = (document: DocumentComplet | undefined) => document && withDue(document);

  return {
    list: async (kind, filter) => lists.list(kind, filter),
    find: async (wanted) => find(wanted),
    browse: async (kind, page) => browse(kind, page),
    listNumeros: async (kind, question) => listNumeros(kind, question),
    get: async (kind, numero) => withDue(store.get(kind, numero).document),
    create: (kind, draft, context) => change(context, () => make(kind, draft, context.caller)),
    update: (kind, numero, given, context) =>
      change(context, () => withDue(changer.update(kind, numero, given, context))),
    setStatut: (kind, numero, statut, context) =>
      change(context, () => {
        const { ancien, document } = changer.setStatut(kind, numero, statut, context);
        return { ancien, document: withDue(document) };
      }),
    transform: (kind, numero, cible, context, chosen) =>
      change(context, () => transform([kind, numero, cible], context, chosen)),
    creditAilleurs: (held, context) => change(context, () => creditAilleurs(held, context)),
    listAvoirs: async (numero) =>
      store.listMadeOf(numero).flatMap(({ kind, document }) => (kind === 'avoir' ? [document.numero] : [])),
    findReste: async (kind, numero) => findResteOfDocument(store, store.get(kind, numero)),
    issueEarlier: (after) => write(() => issueEarlier(after)),
    issue: (kind, numero, draft, context) =>
      change(context, () => tell(issue(kind, store.get(kind, numero), draft, context))),
    setChampLibre: (kind, numero, nom, valeur) => write(() => changer.setChampLibre(kind, numero, nom, valeur)),
    noteTransmission: (...args) => write(() => noteTransmission(...args)),
    notePrinted: (kind, numero, context) => change(context, () => withDue(notePrinted(kind, numero, context))),
    pages: createDocumentPages(connection),
    ...createDocumentPast({ connection, store }),
    ...createOpenDocuments(connection),
  };
}

/** Completes the document in a refusal with what is due of it, as readers get it. */
function withActual<T>(work: () => T, toRead: (document: DocumentComplet) => DocumentComplet): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof Outdated)) throw cause;
    throw new Outdated(cause.message, toRead(cause.actuel as DocumentComplet), { cause });
  }
}
