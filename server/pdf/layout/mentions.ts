import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { listDocumentTexts } from '#shared/documents/document-texts.ts';
import { type ObjetVente, toObjetVente } from '#shared/documents/objet-vente.ts';
import { findExoneration } from '#shared/facturx/exonerations.ts';
import { toAssujettissement } from '#shared/facturx/to-facture-electronique.ts';
import { toFiches } from '#shared/facturx/to-partie.ts';
import { listUnprintable } from '#shared/text/printable.ts';
import { addDays, formatDate } from '#shared/time/dates.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { type KindLayout, toSourceTitle } from './kinds.ts';

/** The sentences the law and the trade want under the totals. */
export function toMentions(input: PrintedDocument, kind: DocumentKind, layout: KindLayout): string[] {
  return [
    ...(kind === 'devis' ? toDevisMentions(input) : []),
    ...(kind === 'facture' ? toFactureMentions(input) : []),
    ...(kind === 'avoir' ? toAvoirMentions(input) : []),
    ...(layout.fiscal ? toSaleMentions(input) : []),
    ...(layout.priced ? toExemptions(input) : []),
    ...(isWhole(input) ? [] : [lossMention]),
  ];
}

const lossMention = 'Les caractères que ce document ne peut pas imprimer y sont remplacés par «\u00a0?\u00a0».';

/** Whether every text is printed as somebody typed it: who reads the paper is told when it is not. */
function isWhole({ document, client, boutique }: PrintedDocument): boolean {
  const { intitule, contact, adresse, complement, ville, pays } = client;
  const { raison_sociale, enseigne, conditions } = boutique;
  const ofBoutique = [raison_sociale, enseigne, conditions, boutique.adresse, boutique.complement, boutique.ville];
  const texts = [...listDocumentTexts(document), intitule, contact, adresse, complement, ville, pays];
  return [...texts, ...ofBoutique].every((text) => listUnprintable(text ?? '').length === 0);
}

const operations: Record<ObjetVente, string> = {
  biens: 'livraison de biens',
  services: 'prestation de services',
  mixte: 'livraison de biens et prestation de services',
};

/** What is sold, and when VAT of services is due where the shop has chosen so. */
function toSaleMentions({ document, boutique }: PrintedDocument): string[] {
  const nature = toObjetVente(document.lignes);
  const debits = boutique.option_debits && !boutique.franchise_tva && nature !== 'biens';
  return [
    `Opération\u00a0: ${operations[nature]}.`,
    ...(debits ? ['Option pour le paiement de la taxe d’après les débits.'] : []),
  ];
}

/** Why there is no VAT, in the words of the law. */
function toExemptions({ document, boutique, client }: PrintedDocument): string[] {
  const isFree =
    boutique.franchise_tva || document.lignes.some((ligne) => ligne.article_code !== '' && ligne.tva_taux === 0);
  if (!isFree) return [];
  const exoneration = findExoneration(toAssujettissement(document, boutique, toFiches(boutique, client).acheteur));
  return exoneration ? [`${exoneration.texte}.`] : [];
}

function toDevisMentions({ document, boutique }: PrintedDocument): string[] {
  const lastDay = document.date_echeance ?? addDays(document.date, boutique.validite_devis_jours);
  return [
    `Ce devis est valable jusqu’au ${formatDate(lastDay)}.`,
    'Pour l’accepter, retournez-le daté et signé, avec la mention manuscrite «\u00a0Bon pour accord\u00a0».',
  ];
}

/** Late penalties and the fixed indemnity are owed between professionals only (C. com. L441-10, D441-5); private customers may turn to a mediator (C. conso. L616-1). */
function toFactureMentions({ document, client, boutique }: PrintedDocument): string[] {
  const due = document.date_echeance;
  const payment =
    due && due > document.date ? `Paiement au plus tard le ${formatDate(due)}.` : 'Paiement comptant, à réception.';
  const late =
    'En cas de retard de paiement\u00a0: pénalités au taux de trois fois le taux d’intérêt légal, et indemnité forfaitaire ' +
    'pour frais de recouvrement de 40\u00a0€ (art.\u00a0L441-10 et D441-5 du code de commerce).';
  const professional = client.est_entreprise || !client.est_particulier;
  const mediation = boutique.mediateur === '' ? [] : [`Médiateur de la consommation\u00a0: ${boutique.mediateur}.`];
  return [payment, 'Pas d’escompte pour paiement anticipé.', ...(professional ? [late] : mediation)];
}

function toAvoirMentions({ document }: PrintedDocument): string[] {
  const source = document.document_source;
  if (!source) return [];
  const title = toSourceTitle(source);
  return [`Avoir émis sur ${title === 'Facture' ? 'la facture' : `le document`} n°\u00a0${source}.`];
}
