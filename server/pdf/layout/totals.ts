import type { Content, ContentTable, CustomTableLayout, TableCell } from 'pdfmake/interfaces';
import type { AcompteDeduit } from '#shared/contracts/documents/acompte-deduit.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { formatAmount, formatBareAmount, formatPercent, fromCents, toCents } from '#shared/money/money.ts';
import { listAcomptesVerses } from '#shared/reglements/list-acomptes-verses.ts';
import { toRemiseHt } from '#shared/documents/remise-globale.ts';
import { toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import { type FacturxContext, toDejaPaye } from '#shared/facturx/to-facture-electronique.ts';
import { formatDate } from '#shared/time/dates.ts';
import type { PrintedDocument } from '../printed-document.ts';
import type { KindLayout } from './kinds.ts';
import type { Block } from '../typesetting/measured-text.ts';
import { colours, contentWidth, sizes, toBaseline, toLineHeight } from './theme.ts';

const totalsWidth = 224;
const deduitsMargin = 8;
const marginTop = 12;
/** Both tables have rows of the same height, so that figures of different sizes stand on the same lines. */
const rowHeight = 16.8;
const rowBaseline = 11.2;
const lastPadding = 6;
const sumsPadding = 9;

/** Returns the totals and, beside them, the VAT of each rate; a shop without VAT has one total. */
export function toTotals(printed: PrintedDocument, layout: KindLayout, vat: boolean): Block {
  const { document, facturx } = printed;
  const rates = vat ? document.tvas.length : 0;
  const paid = facturx ? listPaid(document, facturx) : [];
  const deduits = document.acomptes_deduits ?? [];
  const deduitRows = vat ? deduits.reduce((sum, { tvas }) => sum + tvas.length, 0) : 0;
  const vatHeight = toTableHeight(rates) + (deduitRows === 0 ? 0 : deduitsMargin + toTableHeight(deduitRows));
  const remise = document.remise_globale ? 2 : 0;
  const above = (vat ? 2 : 0) + remise + (paid.length > 0 ? paid.length + 1 : 0);
  const left = toReste(printed);
  const sumsHeight = above * rowHeight + toLineHeight(sizes.total) + 2 * lastPadding;
  return {
    height: marginTop + Math.max(vatHeight, sumsHeight),
    content: {
      margin: [0, marginTop, 0, 0],
      columns: [
        {
          width: contentWidth - totalsWidth,
          stack: [...(rates > 0 ? [toVatTable(document)] : []), ...(deduitRows > 0 ? [toDeduitsTable(deduits)] : [])],
        },
        // The figures end where those of the lines do; the background extends into the margin.
        { width: totalsWidth + sumsPadding, stack: [toSums(document, layout, { vat, paid, left })] },
      ],
    },
  };
}

/** Returns what was left to pay when it was issued. */
function toReste({ document, facturx }: PrintedDocument): number {
  return facturx ? subtractCents(document.total_ttc, toDejaPaye(document, facturx)) : document.total_ttc;
}

/** Whether it was paid in full when it was issued: it then asks for no payment. */
export function isSettled(printed: PrintedDocument): boolean {
  return printed.document.total_ttc > 0 && toReste(printed) <= 0;
}

const toTableHeight = (rows: number) => (rows === 0 ? 0 : (rows + 1) * rowHeight);

const toCells = (texts: readonly string[], bold = false): TableCell[] =>
  texts.map((text, column) => ({ text, bold, alignment: column === 0 ? 'left' : 'right', noWrap: true }));

/** Returns what each deposit invoice billed, with VAT by rate. */
function toDeduitsTable(deduits: readonly AcompteDeduit[]): Content {
  const rows = deduits.flatMap(({ numero, tvas }) =>
    tvas.map(({ taux, base_ht, montant_tva }, index) =>
      toCells([
        index === 0 ? numero : '',
        formatPercent(taux),
        formatBareAmount(base_ht),
        formatBareAmount(montant_tva),
      ]),
    ),
  );
  return {
    margin: [0, deduitsMargin, 0, 0],
    color: colours.muted,
    fontSize: sizes.small,
    layout: vatLayout,
    table: {
      widths: [92, 40, 62, 62],
      body: [toCells(['Acomptes déduits', 'TVA', 'Base HT', 'Montant'], true), ...rows],
    },
  };
}

function toVatTable({ tvas }: DocumentComplet): Content {
  const rows = tvas.map(({ taux, base_ht, montant_tva }) =>
    toCells([formatPercent(taux), formatBareAmount(base_ht), formatBareAmount(montant_tva)]),
  );
  return {
    color: colours.muted,
    fontSize: sizes.small,
    layout: vatLayout,
    table: { widths: [40, 74, 68], body: [toCells(['TVA', 'Base HT', 'Montant'], true), ...rows] },
  };
}

/** Returns what was received when it was issued, one row each: «Acompte versé», «Carte bancaire, 22/11/2026». */
function listPaid(document: DocumentComplet, { paiements }: FacturxContext): [label: string, amount: number][] {
  const ahead = listAcomptesVerses(document).map(({ facture, montant }): [string, number] => [
    facture ? `Acompte ${facture.numero}, ${formatDate(facture.date)}` : 'Acompte versé',
    montant,
  ]);
  const received = paiements.map(({ date, moyen, montant }): [string, number] => [
    `${toMoyenLabel(moyen)}, ${formatDate(date)}`,
    montant,
  ]);
  return [...ahead, ...received];
}

type Sums = { vat: boolean; paid: readonly [label: string, amount: number][]; left: number };

function toSums(document: DocumentComplet, layout: KindLayout, { vat, paid, left }: Sums): Content {
  const { total_ht, total_tva, total_ttc } = document;
  const sum = (label: string, amount: number): TableCell[] => [
    { text: label, color: colours.muted, noWrap: true },
    { text: formatAmount(amount), alignment: 'right', noWrap: true },
  ];
  const isPaid = paid.length > 0;
  const label = isPaid ? 'Reste à payer' : vat ? layout.totalLabel : layout.totalLabel.replace(' TTC', '');
  const last: TableCell[] = [
    { text: label, bold: true, fontSize: labelSize, margin: [0, labelDrop, 0, 0], noWrap: true },
    { text: formatAmount(left), bold: true, fontSize: sizes.total, alignment: 'right', noWrap: true },
  ];
  const sums = vat ? [sum('Total HT', total_ht), sum('Total TVA', total_tva)] : [];
  const remises = listRemise(document, vat).map(([name, amount]) => sum(name, amount));
  const received = paid.map(([name, amount]) => sum(name, -amount));
  const total = isPaid ? [sum(vat ? 'Total TTC' : 'Total', total_ttc)] : [];
  return {
    layout: sumsLayout,
    table: { widths: ['*', 'auto'], body: [...remises, ...sums, ...total, ...received, last] },
  };
}

/** Returns the total of the lines, and the discount on it. */
function listRemise(document: DocumentComplet, vat: boolean): [label: string, amount: number][] {
  if (!document.remise_globale) return [];
  const off = toRemiseHt(document);
  return [
    [vat ? 'Total des lignes HT' : 'Total des lignes', fromCents(toCents(document.total_ht) + off)],
    [`Remise ${formatPercent(document.remise_globale.pourcentage)}`, -fromCents(off)],
  ];
}

const subtractCents = (total: number, cents: number): number => fromCents(toCents(total) - cents);

const labelSize = sizes.body + 1;
const labelDrop = toBaseline(sizes.total) - toBaseline(labelSize);

const vatLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => rowBaseline - toBaseline(sizes.small),
  paddingBottom: () => rowHeight - rowBaseline + toBaseline(sizes.small) - toLineHeight(sizes.small),
};

const isLast = (row: number, { table }: ContentTable) => row === table.body.length - 1;

const sumsLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  fillColor: (row, node) => (isLast(row, node) ? colours.wash : null),
  paddingLeft: () => sumsPadding,
  paddingRight: () => sumsPadding,
  paddingTop: (row, node) => (isLast(row, node) ? lastPadding : rowBaseline - toBaseline(sizes.body)),
  paddingBottom: (row, node) =>
    isLast(row, node) ? lastPadding : rowHeight - rowBaseline + toBaseline(sizes.body) - toLineHeight(sizes.body),
};
