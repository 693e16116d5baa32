import { formatDate, type JourIso } from '#shared/time/dates.ts';
import { escapeHtml, mergeTemplate, toMessageHtml } from './merge-template.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';

/** An invoice as a reminder about several of them lists it. */
type RemindedFacture = {
  numero: string;
  date: JourIso;
  date_echeance: JourIso | null;
  total_ht: number;
  total_ttc: number;
  /** What is left to pay of it, in euros; all of it by default. */
  reste_du?: number | undefined;
};

const toDue = ({ reste_du, total_ttc }: RemindedFacture): number => reste_du ?? total_ttc;

type Letter = { sujet: string; corps_html: string };

const nbsp = '\u00a0';
const style = 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.55;color:#1f2933;max-width:560px';
const cell = 'padding:4px 12px 4px 0;border-bottom:1px solid #d5dbe1;text-align:left';
const amountCell = `${cell};text-align:right;white-space:nowrap`;

/**
 * Returns the one letter that reminds a customer of several invoices: a line for each, and their total. A custom
 * message replaces the text before that list; its `{{…}}` are filled in with the numbers and amounts of all invoices.
 */
export function toRelanceLetter(client: string, factures: readonly RemindedFacture[], message: string | null): Letter {
  const total = sumAmounts(factures.map(toDue));
  const values = {
    CT_Intitule: client,
    DO_Piece: factures.map(({ numero }) => numero).join(', '),
    DO_Date: factures.map(({ date }) => date).sort()[0] ?? '',
    DO_TotalHT: sumAmounts(factures.map(({ total_ht }) => total_ht)).toFixed(2),
    DO_TotalTTC: total.toFixed(2),
  };
  const opening = message
    ? mergeTemplate({ sujet: '', corps_html: toMessageHtml(message) }, values).corps_html
    : toOpening(client);
  const closing = message ? '' : ending;
  return {
    sujet: `${factures.length} factures à régler${nbsp}: ${formatAmount(total)}`,
    corps_html: `<div style="${style}">\n${opening}\n${toTable(factures, total)}\n${closing}</div>`,
  };
}

function toOpening(client: string): string {
  return `<p>Bonjour,</p>
<p>Sauf erreur de notre part, le règlement de ces factures, établies au nom de ${escapeHtml(client)}, ne nous est pas encore parvenu.</p>`;
}

const ending = `<p>Vous les trouverez en pièces jointes. Nous vous remercions de bien vouloir les régler dès que possible.</p>
<p>Si votre règlement nous a été adressé entre-temps, veuillez ne pas tenir compte de ce message. Pour toute question, il vous suffit d’y répondre.</p>
<p>Avec nos remerciements et nos salutations cordiales.</p>
`;

function toTable(factures: readonly RemindedFacture[], total: number): string {
  const head = ['Facture', 'Date', 'Échéance'].map((title) => `<th style="${cell}">${title}</th>`).join('');
  return `<table style="border-collapse:collapse;margin:12px 0">
<tr>${head}<th style="${amountCell}">Montant TTC</th></tr>
${factures.map(toRow).join('\n')}
<tr><th style="${cell}" colspan="3">Total</th><th style="${amountCell}">${formatAmount(total)}</th></tr>
</table>`;
}

function toRow(facture: RemindedFacture): string {
  const { numero, date, date_echeance } = facture;
  const texts = [escapeHtml(numero), formatDate(date), date_echeance === null ? '' : formatDate(date_echeance)];
  const cells = texts.map((text) => `<td style="${cell}">${text}</td>`).join('');
  return `<tr>${cells}<td style="${amountCell}">${formatAmount(toDue(facture))}</td></tr>`;
}
