import { type DocumentKind, documentKinds } from '#shared/contracts/documents/documents.ts';
import { agree, toFrozenMessage, toNoun, toSubject } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { Transformation } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { exigerAvoir } from '../documents/exiger-avoir.ts';
import { toAuthor } from '../author.ts';
import { assertDocumentFresh } from '../documents/assert-document-fresh.ts';
import type { DocumentDeps } from '../documents/create-document.ts';
import { toNewDocument } from '../documents/document-record.ts';
import type { DocumentStock } from '../documents/document-stock.ts';
import type { StoredDocument } from '../documents/documents.store.ts';
import { toBoutiqueDay } from '../boutique-day.ts';
import { findTransformation } from './transformations.ts';
import { createWorkflowLog } from './workflow-log.ts';
import { toReason } from '#server/database/database-failure.ts';

type Deps = DocumentDeps & { stock: DocumentStock };

/** Makes a document of another kind from one that exists, with its links both ways and its log, in one transaction. */
export function createTransformer({ database, store, journal, numbering, stock, getBoutique, readOnce }: Deps) {
  const { connection, now } = database;
  const log = createWorkflowLog(connection);
  const changeInSavepoint = connection.transaction((source: StoredDocument, statut: number, author: string) =>
    readOnce(() => journal.change(source, { statut }, { action: 'statut', author })),
  );

  /** Lines, prices and totals are the source's own: nothing is read again from the articles. */
  function addCible(kind: DocumentKind, { document, chaine }: StoredDocument, author: string): StoredDocument {
    const cible = toNewDocument({
      kind,
      numero: numbering.take(documentKinds[kind].prefix),
      date: toBoutiqueDay(now()),
      client: { code: document.client_code, intitule: document.client_intitule },
      reference: document.reference,
      content: document,
      source: document.numero,
      boutique: getBoutique(),
      now: now(),
    });
    return journal.add({ kind, document: cible, chaine, porteStock: stock.carries(kind, chaine) }, author);
  }

  /** The transformation stands whether the source's status could be updated or not; what went wrong is told. */
  function tryStatut(source: StoredDocument, statut: number | undefined, author: string) {
    if (statut === undefined) return { source, failure: null };
    try {
      return { source: changeInSavepoint(source, statut, author), failure: null };
    } catch (error) {
      if (!connection.inTransaction) throw error;
      return { source, failure: toReason(error) };
    }
  }

  /**
   * @throws {NotFound} for an unknown source.
   * @throws {Refused} when the source's status forbids it, or its chain already holds a document of this kind.
   * @throws {Outdated} when the source is no longer the version the caller saw.
   */
  return (kind: DocumentKind, numero: string, cibleKind: DocumentKind, context: WriteContext): Transformation => {
    const rule = findTransformation(kind, cibleKind);
    if (!rule) throw new Error(`There is no transformation from ${kind} to ${cibleKind}`);
    const source = store.get(kind, numero);
    const { statut } = source.document;
    if (rule.refusedAt.includes(statut)) throw new Refused(toFrozenMessage(kind, numero, statut, 'transformé'));
    const earlier = store.findInChain(cibleKind, source.chaine);
    if (earlier) throw new Refused(toDoneMessage(source, earlier));

    assertDocumentFresh(kind, source.document, context);

    const author = toAuthor(exigerAvoir(cibleKind, context.caller));
    const cible = addCible(cibleKind, source, author);
    const link = { numero: cible.document.numero, type_document: cible.document.type_document };
    const links = { a_deja_ete_transforme: true, documents_cibles: [...source.document.documents_cibles, link] };
    const linked = journal.change(source, links, { action: 'transformation', author });
    const after = tryStatut(linked, rule.statutAfter, author);
    const result = { source: after.source.document, cible: cible.document };
    log({ ...result, author, now: now(), statutFailure: after.failure });
    const facture = store.findInChain('facture', source.chaine)?.document.numero ?? null;
    return { ...result, nb_lignes: cible.document.lignes.length, statut_mis_a_jour: after.failure === null, facture };
  };
}

function toDoneMessage({ kind, document }: StoredDocument, earlier: StoredDocument): string {
  const done = `${agree(kind, 'transformé')} en ${toNoun(earlier.kind)}`;
  return `${toSubject(kind, document.numero)} a déjà été ${done} (${earlier.document.numero}).`;
}
