import {
  type DocumentComplet,
  type DocumentKind,
  documentKinds,
  type LigneRecord,
  statutTransforme,
} from '#shared/contracts/documents/documents.ts';
import type { LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import { toDelivered } from '#shared/documents/to-livraison.ts';
import { agree, toFrozenMessage, toNoun, toSubject } from '#shared/documents/document-names.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { Transformation } from '#server/backoffice/transformation.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { authoriseAvoir } from '../documents/authorise-avoir.ts';
import { toAuthor } from '#server/calls/author.ts';
import { assertDocumentFresh } from '../documents/assert-document-fresh.ts';
import type { DocumentDeps } from '../documents/create-document.ts';
import { toNewDocument } from '../documents/document-record.ts';
import { createAcompteFields } from '../acomptes/acompte-fields.ts';
import type { DocumentStock } from '../documents/document-stock.ts';
import type { StoredDocument } from '../documents/documents.store.ts';
import { isUsedUp, listTakenAnywhere } from '#server/backoffice/local/documents/chain/find-reste.ts';
import { createRelease } from './release-credited.ts';
import { toJour } from '#shared/time/dates.ts';
import { choosePart } from './choose-part.ts';
import { findTransformation, type TransformationRule } from './transformations.ts';
import { createWorkflowLog } from './workflow-log.ts';
import { toReason } from '#server/database/database-failure.ts';

type Deps = DocumentDeps & { stock: DocumentStock };
/** The source's kind and number, and the kind to be made. */
type Asked = [DocumentKind, string, DocumentKind];
type Made = { lignes: LigneRecord[] | undefined; author: string };

/** Makes a document of another kind from an existing one, with its links both ways and its log, in one transaction. */
export function createTransformer(deps: Deps) {
  const { database, store, journal, stock, readOnce } = deps;
  const { connection, now } = database;
  const log = createWorkflowLog(connection);
  const addCible = createCibleMaker(deps);
  const release = createRelease({ database, store, stock });
  const changeInSavepoint = connection.transaction((source: StoredDocument, statut: number, author: string) =>
    readOnce(() => journal.change(source, toStatut(source, statut), { action: 'statut', author })),
  );

  /** Updates the source's status; a failure is reported but does not undo the transformation. */
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
   * Transforms the chosen lines, or all that is left when some were taken before.
   * @throws {NotFound} for an unknown source.
   * @throws {Refused} when the source's status forbids it, or its chain already holds a document of this kind; for more
   * of a line than is left.
   * @throws {Outdated} when the source is no longer the version the caller saw.
   */
  return ([kind, numero, cibleKind]: Asked, context: WriteContext, chosen?: LigneChoisie[]): Transformation => {
    const rule = findTransformation(kind, cibleKind);
    if (!rule) throw new Error(`There is no transformation from ${kind} to ${cibleKind}`);
    const source = store.get(kind, numero);
    const { statut } = source.document;
    if (rule.refusedAt.includes(statut)) throw new Refused(toFrozenMessage(kind, source.document, 'transformé'));
    const earlier = store.findInChain(cibleKind, source.chaine);
    if (earlier) throw new Refused(toDoneMessage(source, earlier));

    assertDocumentFresh(kind, source.document, context);

    const author = toAuthor(authoriseAvoir(cibleKind, context.caller));
    const lignes = findPart(store, source, rule, chosen);
    const cible = addCible(cibleKind, source, { lignes, author });
    const link = { numero: cible.document.numero, type_document: cible.document.type_document };
    const links = { a_deja_ete_transforme: true, documents_cibles: [...source.document.documents_cibles, link] };
    const linked = journal.change(source, links, { action: 'transformation', author });
    const isOver = rule.isDivisible ? isUsedUp(store, source) : rule.isOver;
    const after = tryStatut(linked, isOver ? statutTransforme : undefined, author);
    release(numero);
    const result = { source: after.source.document, cible: cible.document };
    log({ ...result, author, now: now(), statutFailure: after.failure });
    const facture = store.findInChain('facture', cible.chaine)?.document.numero ?? null;
    return { ...result, nb_lignes: cible.document.lignes.length, statut_mis_a_jour: after.failure === null, facture };
  };
}

/** Makes the new document. Lines, prices and totals are the source's own, not the articles'; a part begins a chain. */
function createCibleMaker({ database: { connection, now }, journal, numbering, stock, getBoutique }: Deps) {
  const toAcomptes = createAcompteFields(connection);
  return (kind: DocumentKind, source: StoredDocument, { lignes, author }: Made): StoredDocument => {
    const { document, chaine } = source;
    const date = toJour(now());
    const made = toNewDocument({
      kind,
      numero: numbering.take(documentKinds[kind].prefix),
      date,
      client: { code: document.client_code, intitule: document.client_intitule },
      reference: document.reference,
      content: {
        ...document,
        ...(lignes && computeTotals(lignes, document.remise_globale?.pourcentage)),
        ...toDelivery(kind, source, date),
      },
      source: document.numero,
      isPart: lignes !== undefined,
      boutique: getBoutique(),
      now: now(),
    });
    const cible = { ...made, ...toAcomptes(source, made) };
    if (lignes) return journal.add({ kind, document: cible, chaine: cible.numero, porteStock: true }, author);
    return journal.add({ kind, document: cible, chaine, porteStock: stock.carries(kind, chaine) }, author);
  };
}

/** Sets the delivery day of an invoice to that of its delivery note, where that is another day. */
function toDelivery(kind: DocumentKind, { kind: sourceKind, document }: StoredDocument, date: string) {
  const isLater = kind === 'facture' && sourceKind === 'livraison' && document.date !== date;
  return isLater ? { livraison: toDelivered(document.livraison, document.date) } : {};
}

type Store = Deps['store'];

/** Returns the lines that are taken; undefined for a whole document, which is transformed once. */
function findPart(store: Store, source: StoredDocument, rule: TransformationRule, chosen?: LigneChoisie[]) {
  const { kind, document } = source;
  if (!rule.isDivisible) return undefined;
  if (kind === 'facture' && chosen && !document.emission) throw new Refused(toUnissued(source));
  const taken = listTakenAnywhere(store, source);
  if (!chosen && !taken.some(({ partiel }) => partiel)) return undefined;
  return choosePart({ kind, cible: rule.cible, document, taken }, chosen);
}

/** Keeps the earlier status of an invoice: before règlements were recorded, it alone said that the invoice was paid. */
function toStatut({ kind, document }: StoredDocument, statut: number): Partial<DocumentComplet> {
  return kind === 'facture' ? { statut, statut_avant: document.statut } : { statut };
}

function toDoneMessage({ kind, document }: StoredDocument, earlier: StoredDocument): string {
  const done = `${agree(kind, 'transformé')} en ${toNoun(earlier.kind)}`;
  return `${toSubject(kind, document.numero)} a déjà été ${done} (${earlier.document.numero}).`;
}

/** Returns the refusal of a credit note of an unissued invoice, whose lines could still change afterwards. */
function toUnissued({ kind, document: { numero } }: StoredDocument): string {
  return `${toSubject(kind, numero)} n’est pas émise\u00a0: modifiez-la, ou émettez-la avant d’en faire un avoir.`;
}
