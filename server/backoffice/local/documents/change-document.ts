import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import { statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import { toRemiseGlobale, withRemise } from '#shared/documents/remise-globale.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { toLivraison } from '#shared/documents/to-livraison.ts';
import { agree, toFrozenMessage, toInvoicedMessage, toSubject } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { DocumentChange } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller, WriteContext } from '#server/calls/caller.ts';
import { deductAcomptes } from '#shared/documents/acomptes.ts';
import { toCents } from '#shared/money/money.ts';
import { isSame } from '#shared/text/same-value.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { Dues } from '../comptes/dues.ts';
import { cleanText } from '../clean-text.ts';
import type { DocumentDeps } from './create-document.ts';
import { toNextVersion } from './next-version.ts';
import { createDecide, toFindPrix } from '../prix/decide-lignes.ts';
import { createClosedDebtNote } from './note-closed-debt.ts';
import type { createUndo } from './undo-issued.ts';
import { assertDocumentFresh } from './assert-document-fresh.ts';
import { grantRemises } from './grant-remises.ts';
import { toContent } from './document-lines.ts';
import { toDueDate } from './document-record.ts';
import { documentRules, statutReopened } from './document-rules.ts';
import type { DocumentJournal } from './document-journal.ts';
import type { StoredDocument } from './documents.store.ts';
import { findFactureOfPart, findReopened } from '#server/backoffice/local/documents/chain/find-reste.ts';
import { findCarrier } from '#server/backoffice/local/documents/chain/find-surroundings.ts';

type Deps = DocumentDeps & {
  dues: Pick<Dues, 'read'>;
  /** See `createUndo`. */
  undo: ReturnType<typeof createUndo>;
};

/** Computes the lines as they will be, the discount of the whole, and who grants the discounts. */
function createContentChange({
  findArticle,
  findTiers,
  getBoutique,
  readRegles,
  findIci,
}: Pick<Deps, 'findArticle' | 'findTiers' | 'getBoutique' | 'readRegles' | 'findIci'>) {
  return (kind: DocumentKind, change: DocumentChange, document: DocumentComplet, caller: Caller) => {
    const { lignes, remise_globale: asked } = change;
    if (!lignes && !asked) return { content: {}, granted: caller };
    const { franchise_tva: franchiseTva, remise_max_responsable: maxResponsable } = getBoutique();
    const before = document.remise_globale;
    const remise = asked ? toRemiseGlobale(asked) : (before ?? undefined);
    const client = findTiers(document.client_code);
    const jour = change.date ?? document.date;
    const decide = createDecide(readRegles(), { client, jour, boutique: findIci() });
    const content = lignes
      ? toContent(lignes, { findArticle, decide, franchiseTva, regime: document.regime_tva, remise })
      : { ...computeTotals(document.lignes, remise?.pourcentage), lignes: document.lignes };
    const max = client?.remise_max ?? 0;
    const findPrix = toFindPrix(findArticle, decide);
    const rule = { kind, findPrix, max, maxResponsable, caller, earlier: withRemise(document.lignes, before) };
    const granted = grantRemises(withRemise(content.lignes, remise), rule);
    // A removed discount is stored as null: a missing field would not be sent between tills.
    const kept = remise || before ? { remise_globale: remise ?? null } : {};
    return { content: { ...content, ...kept, ...toDeduits(document, content) }, granted };
  };
}

/** Changes existing documents; each change keeps the document as it was before in the history. */
export function createDocumentChanger({ store, journal, getBoutique, undo, dues, ...lookups }: Deps) {
  const notingClosedDebt = createClosedDebtNote({ database: lookups.database, dues });
  const toLignes = createContentChange({ getBoutique, ...lookups });
  const changeWithSource = createChangeWithSource({ store, journal });
  return {
    /**
     * Applies the given fields; given lines replace all earlier ones. A change that changes nothing writes nothing, and
     * is accepted even for an outdated version: it may be a repeat after a lost answer. A quote
     * that was given to its customer becomes its next version, and the version they have is kept. Of an issued document
     * only the status changes, from «Brouillon» to «Archivé»; cancelling an issued invoice makes its credit note.
     * @throws {Refused} once transformed; once cancelled, except for a quote; once issued, for a change of content.
     * @throws {Outdated} when it is no longer the version the caller changes.
     */
    update(kind: DocumentKind, numero: string, change: DocumentChange, context: WriteContext): DocumentComplet {
      const { caller } = context;
      const before = store.get(kind, numero);
      assertChangeable(kind, before.document, documentRules[kind].frozenAt);
      const { content, granted } = toLignes(kind, change, before.document, caller);
      const changes = {
        ...toDates(change, kind, getBoutique()),
        ...(typeof change.reference === 'string' && { reference: cleanText(change.reference) }),
        ...content,
        ...(change.livraison && { livraison: toLivraison(change.livraison) ?? null }),
        ...(typeof change.statut === 'number' && { statut: change.statut }),
      };
      if (isAlready(before.document, changes)) return before.document;
      assertDocumentFresh(kind, before.document, context);
      if (changes.statut === statutAnnule) assertMayCancel(store, before);
      const undone = undo(kind, before.document, changes, context);
      if (undone) return undone;
      const next = toNextVersion(before.document, { ...before.document, ...changes });
      const by = { action: 'modification', author: toAuthor(granted) } as const;
      const write = () => changeWithSource(before, { ...changes, ...next }, by);
      return notingClosedDebt(before.document, by.author, write).document;
    },

    /**
     * @throws {Refused} once transformed or cancelled, whatever the kind.
     * @throws {Outdated} when it is no longer the version the caller changes.
     */
    setStatut(kind: DocumentKind, numero: string, statut: number, context: WriteContext) {
      const before = store.get(kind, numero);
      assertChangeable(kind, before.document, [statutTransforme, statutAnnule]);
      if (before.document.statut !== statut) assertDocumentFresh(kind, before.document, context);
      if (statut === statutAnnule) assertMayCancel(store, before);
      const after = changeWithSource(before, { statut }, { action: 'statut', author: toAuthor(context.caller) });
      return { ancien: before.document.statut, document: after.document };
    },

    setChampLibre(kind: DocumentKind, numero: string, nom: string, valeur: string): void {
      const before = store.get(kind, numero);
      const champs_libres = { ...before.document.champs_libres, [nom]: valeur };
      journal.change(before, { champs_libres }, { action: 'champ_libre', author: 'service' });
    },
  };
}

function toDates({ date }: DocumentChange, kind: DocumentKind, boutique: Boutique): Partial<DocumentComplet> {
  return date ? { date, date_echeance: toDueDate(kind, date, boutique) } : {};
}

/** Reduces the deposit invoices taken off when the invoice now totals less than they do. */
function toDeduits({ acomptes_deduits }: DocumentComplet, { total_ttc }: Pick<DocumentComplet, 'total_ttc'>) {
  return acomptes_deduits && { acomptes_deduits: deductAcomptes(acomptes_deduits, toCents(total_ttc)) };
}

/** Returns whether a document has these values already; a missing field counts as null. */
function isAlready(document: DocumentComplet, changes: Partial<DocumentComplet>): boolean {
  return typedEntries(changes).every(([field, value]) => isSame(document[field], value));
}

function assertChangeable(kind: DocumentKind, document: DocumentComplet, frozenAt: readonly number[]) {
  if (frozenAt.includes(document.statut)) throw new Refused(toFrozenMessage(kind, document));
}

/** Changes a document; when it is a part that is cancelled, its order may open again. */
function createChangeWithSource({ store, journal }: Pick<Deps, 'store' | 'journal'>): DocumentJournal['change'] {
  return (before, change, by) => {
    const after = journal.change(before, change, by);
    const order = change.statut === statutAnnule ? findReopened(store, after) : undefined;
    if (order) journal.change(order, { statut: statutReopened }, { action: 'statut', author: by.author });
    return after;
  };
}

/**
 * @throws {Refused} for a part of an order whose invoice stands: the order would be open again, and invoiced twice. See
 * also `assertGoodsOut`.
 */
function assertMayCancel(store: Deps['store'], stored: StoredDocument) {
  const facture = findFactureOfPart(store, stored);
  if (facture) {
    const { kind, document } = stored;
    throw new Refused(toInvoicedMessage(kind, document.numero, facture.document.numero));
  }
  assertGoodsOut(store, stored);
}

/** @throws {Refused} for a document whose goods already came back by a credit note: they would come back twice. */
function assertGoodsOut(store: Deps['store'], { kind, chaine, porteStock, document }: StoredDocument) {
  if (documentRules[kind].stock >= 0 || !porteStock || findCarrier(store, chaine) !== undefined) return;
  const back = 'ce qu’il a fait sortir est déjà revenu par l’avoir de sa facture';
  throw new Refused(`${toSubject(kind, document.numero)} ne peut plus être ${agree(kind, 'annulé')}\u00a0: ${back}.`);
}
