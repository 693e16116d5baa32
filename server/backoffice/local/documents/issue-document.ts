import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import { toFrozenMessage } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { toDocumentFaits } from '#server/scelles/document-faits.ts';
import { toScelleLie } from '#server/scelles/sceller.ts';
import { toAuthor } from '#server/calls/author.ts';
import { assertDocumentFresh } from './assert-document-fresh.ts';
import { createBoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import type { DocumentDeps } from './create-document.ts';
import type { StoredDocument } from './documents.store.ts';
import { createDateOrder } from './date-order.ts';
import { createPartiesReader } from './read-parties.ts';
import type { EmissionDraft } from '#server/backoffice/emission-draft.ts';

type Deps = Pick<DocumentDeps, 'database' | 'journal' | 'findTiers' | 'getBoutique'>;

/**
 * Makes invoices and credit notes final and sealed, with the seller and the buyer as they are now; in the caller's
 * transaction.
 */
export function createIssuer({ database: { connection, now, scelles }, journal, ...cards }: Deps) {
  const readParties = createPartiesReader(cards);
  const allowDate = createDateOrder({ connection, now });
  const { assertNotOther } = createBoutiquesConnues(connection);

  /**
   * Issues a document; one that was issued before stays as it is. Undefined when the document or a card no longer is
   * what its file was rendered from.
   * @throws {Refused} at a desk, for another shop's; once cancelled; for a date out of order in its series, unless it is approved.
   * @throws {Outdated} when it is no longer the version the caller hands over.
   */
  return (kind: EmissibleKind, before: StoredDocument, draft: EmissionDraft, context: WriteContext) => {
    const { document } = before;
    if (document.emission) return document;
    // Its seller is not this shop, so that the cards could never be those its file shows.
    assertNotOther(document.numero);
    if (document.statut === statutAnnule) throw new Refused(toFrozenMessage(kind, document, 'émis'));
    assertDocumentFresh(kind, document, context);
    const parties = readParties(document);
    if (document.version !== draft.version || !parties || !isSame(parties, draft.parties)) return undefined;
    const { motif, empreinte } = draft;
    const { caller, horsOrdre } = allowDate({ kind, document, motif }, context.caller);
    const auteur = toAuthor(caller);
    const moment = now();
    const issued = { date: moment.toISOString(), motif, auteur, empreinte, ...(horsOrdre && { hors_ordre: true }) };
    const faits = toDocumentFaits(document, parties, issued);
    const emission = { ...issued, scelle: toScelleLie(scelles.sceller({ chaine: 'facture', faits, moment })) };
    return journal.change(before, { emission, parties }, { action: 'statut', author: auteur }).document;
  };
}
