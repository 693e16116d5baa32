import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import { listDocumentTexts } from '#shared/documents/document-texts.ts';
import { type ObjetVente, toObjetVente } from '#shared/documents/objet-vente.ts';
import { listDebits, listExonerations } from '#shared/facturx/list-tva-mentions.ts';
import { toFactureElectronique } from '#shared/facturx/to-facture-electronique.ts';
import { listUnprintable } from '#shared/text/printable.ts';
import { formatAmount, formatPercent, fromCents } from '#shared/money/money.ts';
import { addDays, formatDate } from '#shared/time/dates.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { type KindLayout, toSourceTitle } from './kinds.ts';
import { isSettled } from './totals.ts';

/** Returns the sentences that law and trade require under the totals. */
export function toMentions(input: PrintedDocument, kind: DocumentKind, layout: KindLayout): string[] {
  return [
    ...(kind === 'devis' ? toDevisMentions(input) : []),
    ...(kind === 'facture' ? toFactureMentions(input) : []),
    ...(kind === 'avoir' ? toAvoirMentions(input) : []),
    ...(layout.fiscal ? toSaleMentions(input) : []),
    ...(layout.priced ? listExonerations(input.document, input.boutique, input.client) : []),
    ...toRounding(input),
    ...(layout.priced ? toDiscount(input) : []),
    ...(isWhole(input) ? [] : [lossMention]),
  ];
}

const lossMention = 'Les caractères que ce document ne peut pas imprimer y sont remplacés par «\u00a0?\u00a0».';

/** Returns whether every text can be printed as typed; if not, the document has a mention of it. */
function isWhole({ document, client, boutique }: PrintedDocument): boolean {
  const { intitule, contact, adresse, complement, ville, pays } = client;
  const { raison_sociale, enseigne, conditions, horaires, horaires_sur_documents } = boutique;
  const { adresse: rue, complement: suite, ville: lieu } = boutique;
  const ofBoutique = [raison_sociale, enseigne, conditions, horaires_sur_documents ? horaires : '', rue, suite, lieu];
  const texts = [...listDocumentTexts(document), intitule, contact, adresse, complement, ville, pays];
  return [...texts, ...ofBoutique].every((text) => listUnprintable(text ?? '').length === 0);
}

const operations: Record<ObjetVente, string> = {
  biens: 'livraison de biens',
  services: 'prestation de services',
  mixte: 'livraison de biens et prestation de services',
};

/**
 * Returns the nature of what is sold, and when VAT of services is due if the shop has chosen the day of the invoice.
 */
function toSaleMentions({ document, boutique }: PrintedDocument): string[] {
  const nature = toObjetVente(document.lignes);
  return [`Opération\u00a0: ${operations[nature]}.`, ...listDebits(document, boutique)];
}

/** Returns the reason of the discount on the whole document (CGI ann. II 242 nonies A, I, 9°). */
function toDiscount({ document: { remise_globale } }: PrintedDocument): string[] {
  if (!remise_globale?.motif) return [];
  return [`Remise de ${formatPercent(remise_globale.pourcentage)}\u00a0: ${remise_globale.motif}.`];
}

/**
 * Returns the rounding between page and data: the page shows the VAT of each price as typed, while the data must have
 * the VAT of their total when the two differ too much.
 */
function toRounding({ facturx, ...input }: PrintedDocument): string[] {
  if (!facturx) return [];
  const { arrondi, total_tva, total_ttc } = toFactureElectronique({ ...input, facturx });
  if (arrondi === 0) return [];
  const [vat, total, rest] = [total_tva, total_ttc, arrondi].map((cents) => formatAmount(fromCents(cents)));
  return [
    `Données électroniques\u00a0: TVA du total HT ${vat}, total TTC ${total}, arrondi des prix TTC ${rest}\u00a0; le net est le même.`,
  ];
}

function toDevisMentions({ document, boutique }: PrintedDocument): string[] {
  const lastDay = document.date_echeance ?? addDays(document.date, boutique.validite_devis_jours);
  return [
    `Ce devis est valable jusqu’au ${formatDate(lastDay)}.`,
    'Pour l’accepter, retournez-le daté et signé, avec la mention manuscrite «\u00a0Bon pour accord\u00a0».',
  ];
}

/**
 * Returns an invoice's mentions. Late penalties and the fixed indemnity are due between professionals only (C. com.
 * L441-10, D441-5); private customers may turn to a mediator (C. conso. L616-1).
 */
function toFactureMentions(input: PrintedDocument): string[] {
  const { document, client, boutique } = input;
  const payment = isSettled(input) ? 'Facture acquittée.' : toPaymentMention(document);
  const late =
    'En cas de retard de paiement\u00a0: pénalités au taux de trois fois le taux d’intérêt légal, et indemnité forfaitaire ' +
    'pour frais de recouvrement de 40\u00a0€ (art.\u00a0L441-10 et D441-5 du code de commerce).';
  const professional = client.est_entreprise || !client.est_particulier;
  const mediation = boutique.mediateur === '' ? [] : [`Médiateur de la consommation\u00a0: ${boutique.mediateur}.`];
  return [payment, 'Pas d’escompte pour paiement anticipé.', ...(professional ? [late] : mediation)];
}

function toPaymentMention({ date, date_echeance: due }: DocumentComplet): string {
  return due && due > date ? `Paiement au plus tard le ${formatDate(due)}.` : 'Paiement comptant, à réception.';
}

function toAvoirMentions({ document }: PrintedDocument): string[] {
  const source = document.document_source;
  if (!source) return [];
  const title = toSourceTitle(source);
  return [`Avoir émis sur ${title === 'Facture' ? 'la facture' : `le document`} n°\u00a0${source}.`];
}
