import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces';
import type { DocumentComplet } from '#shared/contracts/documents.ts';
import { formatAmount, formatBareAmount, formatPercent } from '#shared/money.ts';
import type { KindLayout } from './kinds.ts';
import { type Block, toLineHeight } from './measured-text.ts';
import { colours, contentWidth, sizes } from './theme.ts';

const totalsWidth = 204;
const marginTop = 12;
const padding = 2;
const lastPadding = 6;

/** What there is to pay, beside the VAT of each rate; a shop without VAT has one total. */
export function toTotals(document: DocumentComplet, layout: KindLayout, vat: boolean): Block {
  const rates = vat ? document.tvas.length : 0;
  const vatHeight = rates === 0 ? 0 : (rates + 1) * (toLineHeight(sizes.small) + 2 * padding);
  const sumsHeight = (vat ? 2 : 0) * (toLineHeight(sizes.body) + 2 * padding);
  const lastHeight = toLineHeight(sizes.total) + 2 * lastPadding;
  return {
    height: marginTop + Math.max(vatHeight, sumsHeight + lastHeight),
    content: {
      margin: [0, marginTop, 0, 0],
      columns: [
        { width: contentWidth - totalsWidth, stack: rates > 0 ? [toVatTable(document)] : [] },
        { width: totalsWidth, stack: [toSums(document, layout, vat)] },
      ],
    },
  };
}

function toVatTable({ tvas }: DocumentComplet): Content {
  const cell = (text: string, column: number): TableCell => ({
    text,
    alignment: column === 0 ? 'left' : 'right',
    noWrap: true,
  });
  const heading = (text: string, column: number): TableCell => ({ ...Object(cell(text, column)), bold: true });
  const rows = tvas.map(({ taux, base_ht, montant_tva }) =>
    [formatPercent(taux), formatBareAmount(base_ht), formatBareAmount(montant_tva)].map(cell),
  );
  return {
    color: colours.muted,
    fontSize: sizes.small,
    layout: vatLayout,
    table: { widths: [40, 70, 64], body: [['TVA', 'Base HT', 'Montant'].map(heading), ...rows] },
  };
}

function toSums({ total_ht, total_tva, total_ttc }: DocumentComplet, layout: KindLayout, vat: boolean): Content {
  const sum = (label: string, amount: number): TableCell[] => [
    { text: label, color: colours.muted, noWrap: true },
    { text: formatAmount(amount), alignment: 'right', noWrap: true },
  ];
  const label = vat ? layout.totalLabel : layout.totalLabel.replace(' TTC', '');
  const last: TableCell[] = [
    { text: label, bold: true, fontSize: sizes.body + 1, margin: [0, 2.8, 0, 0], noWrap: true },
    { text: formatAmount(total_ttc), bold: true, fontSize: sizes.total, alignment: 'right', noWrap: true },
  ];
  const sums = vat ? [sum('Total HT', total_ht), sum('Total TVA', total_tva)] : [];
  return { layout: sumsLayout, table: { widths: ['*', 'auto'], body: [...sums, last] } };
}

const vatLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => padding,
  paddingBottom: () => padding,
};

const sumsLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  fillColor: (row, { table }) => (row === table.body.length - 1 ? colours.wash : null),
  paddingLeft: () => 9,
  paddingRight: () => 9,
  paddingTop: (row, { table }) => (row === table.body.length - 1 ? lastPadding : padding),
  paddingBottom: (row, { table }) => (row === table.body.length - 1 ? lastPadding : padding),
};
