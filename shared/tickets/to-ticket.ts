import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import {
  type DocumentComplet,
  documentKinds,
  type LigneRecord,
  statutAnnule,
} from '#shared/contracts/documents/documents.ts';
import type { Colonnes } from '#shared/contracts/materiel/materiel.ts';
import { listAcomptesVerses } from '#shared/reglements/list-acomptes-verses.ts';
import { listDebits, listExonerations } from '#shared/facturx/list-tva-mentions.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { formatBareAmount, formatPercent, formatQuantity, sumAmounts, toPrixTtc } from '#shared/money/money.ts';
import { roundRemise, toPromotionText } from '#shared/prix/raison-texts.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { createReceipt, type Receipt } from './receipt.ts';

/** A payment as a receipt shows it; `montant` is negative when it was given back. */
export type TicketReglement = { moyen: string; montant: number; recu?: number | null; rendu?: number | null };

/** Everything a receipt shows; equal content gives an equal receipt. */
export type TicketContent = {
  boutique: Omit<Boutique, 'logo' | 'moyens_reglement' | 'comptabilite'>;
  document: DocumentComplet;
  reglements: readonly TicketReglement[];
  /** Moment of the sale, ISO 8601. */
  moment: string;
  poste: string;
  /** Name of the seller; empty when it is unknown. */
  vendeur: string;
  /** Version of Comptoir. */
  version: string;
  /** Rank of the duplicate; 0 is the original. */
  duplicata: number;
  /** The document's sealed record: its rank, and four characters of its signature. */
  sceau?: { rang: number; extrait: string } | undefined;
};

/** Returns the receipt of an invoice or a credit note, in the language of receipts, for paper of `colonnes` columns. */
export function toTicket(content: TicketContent, colonnes: Colonnes): string {
  const receipt = createReceipt(colonnes);
  writeHead(receipt, content);
  writeLines(receipt, content);
  writeTotals(receipt, content);
  writeReglements(receipt, content);
  writeFoot(receipt, content);
  return receipt.end();
}

function writeHead(receipt: Receipt, { boutique, document, moment, poste, vendeur, duplicata }: TicketContent) {
  receipt.big(boutique.raison_sociale);
  receipt.centre(boutique.enseigne);
  const { adresse, complement, code_postal, ville, telephone, siret, tva_intra, rcs } = boutique;
  receipt.centre(adresse, complement, `${code_postal} ${ville}`.trim(), telephone && `Tél. ${telephone}`);
  receipt.centre(siret && `SIRET ${siret}`, rcs, tva_intra && `TVA ${tva_intra}`);
  receipt.rule();
  if (duplicata > 0) receipt.big(`DUPLICATA ${duplicata}`);
  receipt.bold(`${isAvoir(document) ? 'Avoir' : 'Ticket'} ${document.numero}`);
  receipt.left(`${formatDateTime(moment)}  Poste ${poste}`);
  receipt.left(
    vendeur && `Servi par ${vendeur}`,
    document.client_code === codeClientPassage ? '' : `Client\u00a0: ${document.client_intitule}`,
  );
  if (isAvoir(document) && document.document_source) receipt.left(`Sur la facture ${document.document_source}`);
  receipt.rule();
}

function writeLines(receipt: Receipt, { document }: TicketContent) {
  for (const ligne of document.lignes) {
    receipt.left(ligne.designation);
    if (ligne.article_code !== '') receipt.pair(toDetail(ligne), formatBareAmount(ligne.montant_ttc));
    receipt.left(toPromotionText(ligne.raison_prix));
    if (ligne.eco_participation_ht) receipt.left(toEco(ligne));
  }
  receipt.rule();
  receipt.left(`Nombre de lignes\u00a0: ${document.lignes.filter(({ article_code }) => article_code !== '').length}`);
}

function toEco({ eco_participation_ht: eco = 0, tva_taux }: LigneRecord): string {
  return `  + éco-participation ${formatBareAmount(toPrixTtc(eco, tva_taux))} par unité`;
}

function toDetail({ quantite, prix_unitaire_ht, prix_unitaire_ttc, remise_pourcentage, tva_taux }: LigneRecord) {
  const price = formatBareAmount(prix_unitaire_ttc ?? toPrixTtc(prix_unitaire_ht, tva_taux));
  const discount = remise_pourcentage === 0 ? '' : ` -${formatQuantity(roundRemise(remise_pourcentage))}%`;
  return `${formatQuantity(quantite)} x ${price}${discount} (${formatQuantity(tva_taux)}%)`;
}

function writeTotals(receipt: Receipt, { document, boutique }: TicketContent) {
  if (document.remise_globale) {
    const lines = sumAmounts(document.lignes.map(({ montant_ttc }) => montant_ttc));
    const remise = sumAmounts([document.total_ttc, -lines]);
    receipt.pair(`Remise ${formatPercent(document.remise_globale.pourcentage)}`, formatBareAmount(remise));
  }
  receipt.total(isAvoir(document) ? 'AVOIR TTC' : 'TOTAL TTC', `${formatBareAmount(document.total_ttc)} €`);
  if (boutique.franchise_tva) {
    receipt.left('TVA non applicable, art. 293 B du CGI');
    return;
  }
  receipt.amounts(['TVA', 'HT', 'Taxe', 'TTC']);
  for (const { taux, base_ht, montant_tva } of document.tvas) {
    const amounts = [base_ht, montant_tva, sumAmounts([base_ht, montant_tva])].map(formatBareAmount);
    receipt.amounts([formatPercent(taux), ...amounts]);
  }
  receipt.pair('Total HT', formatBareAmount(document.total_ht));
  receipt.pair('Total TVA', formatBareAmount(document.total_tva));
  const acheteur = document.parties?.acheteur;
  if (acheteur) receipt.left(...listExonerations(document, boutique, acheteur));
  receipt.left(...listDebits(document, boutique));
}

function writeReglements(receipt: Receipt, { document, reglements }: TicketContent) {
  const ahead = isAvoir(document) ? [] : listAcomptesVerses(document);
  const paid = [...ahead, ...reglements].map(({ montant }) => -montant);
  const left = isAvoir(document) || document.statut === statutAnnule ? 0 : sumAmounts([document.total_ttc, ...paid]);
  if (paid.length === 0 && left <= 0) return;
  receipt.rule();
  for (const { facture, montant } of ahead) {
    receipt.pair(facture ? `Acompte ${facture.numero}` : 'Acompte versé', formatBareAmount(montant));
  }
  for (const { moyen, montant, recu, rendu } of reglements) {
    receipt.pair(montant < 0 ? `Remboursé, ${moyen}` : moyen, formatBareAmount(Math.abs(montant)));
    if (!rendu) continue;
    receipt.pair('Reçu', formatBareAmount(recu ?? montant));
    receipt.total('Rendu', `${formatBareAmount(rendu)} €`);
  }
  // Nothing paid yet must not look like a proof of payment.
  if (left > 0) receipt.pair('Reste à payer', formatBareAmount(left));
}

function writeFoot(receipt: Receipt, { boutique, document, version, sceau }: TicketContent) {
  receipt.rule();
  if (boutique.conditions) receipt.left(...boutique.conditions.split('\n'));
  if (boutique.horaires) receipt.centre('Horaires d’ouverture', ...boutique.horaires.split('\n'));
  if (boutique.site_web) receipt.centre(boutique.site_web);
  receipt.barcode(document.numero);
  receipt.centre(
    sceau === undefined ? `Comptoir ${version}` : `Comptoir ${version} - ${sceau.extrait} n° ${sceau.rang}`,
  );
}

function isAvoir({ type_document }: DocumentComplet): boolean {
  return type_document === documentKinds.avoir.code;
}
