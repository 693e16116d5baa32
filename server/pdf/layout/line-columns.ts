import type { LigneRecord } from '#shared/contracts/documents/documents.ts';
import { formatBareAmount, formatPercent, formatPrice, formatQuantity } from '#shared/money/money.ts';
import { roundRemise, toPromotionText } from '#shared/prix/raison-texts.ts';
import type { Measure } from '../typesetting/measured-text.ts';
import { toPrintable } from '#shared/text/printable.ts';
import { contentWidth, sizes } from './theme.ts';

export type Column = {
  title: string;
  align: 'left' | 'right';
  muted?: boolean;
  /** Takes the width the other columns leave. */
  fills?: boolean;
  minWidth?: number;
  /** Longer texts are broken into several lines; in points. */
  maxWidth?: number;
  toText: (ligne: LigneRecord) => string;
};

/** The columns to show, which depend on the kind of document, the shop and the lines. */
export type ColumnChoice = { priced: boolean; remises: boolean; vat: boolean; picking: boolean };

export const columnGap = 10;

/** Returns the columns of the lines, left to right. */
export function toPrintedColumns({ priced, remises, vat, picking }: ColumnChoice): Column[] {
  const columns: (Column | false)[] = [
    { title: 'Référence', align: 'left', muted: true, maxWidth: 110, toText: ({ article_code }) => article_code },
    { title: 'Désignation', align: 'left', fills: true, toText: priced ? toSaid : ({ designation }) => designation },
    { title: 'Quantité', align: 'right', toText: ({ quantite }) => formatQuantity(quantite) },
    { title: 'Unité', align: 'left', muted: true, maxWidth: 44, toText: ({ unite }) => unite },
    picking && { title: 'Préparé', align: 'right', minWidth: 62, toText: () => '' },
    priced && { title: vat ? 'P.U. HT' : 'Prix unitaire', align: 'right', toText: toBarePrice },
    remises && { title: 'Remise', align: 'right', toText: toRemiseText },
    vat && { title: 'TVA', align: 'right', muted: true, toText: ({ tva_taux }) => formatPercent(tva_taux) },
    priced && {
      title: vat ? 'Montant HT' : 'Montant',
      align: 'right',
      toText: ({ montant_ht }) => formatBareAmount(montant_ht),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Returns the texts of each line, column by column. */
export function toTexts(lignes: readonly LigneRecord[], columns: readonly Column[]): string[][] {
  return lignes.map((ligne) => columns.map(({ toText }) => toPrintable(toText(ligne))));
}

/** Returns the width of each column: that of its widest text; the column that fills gets the rest. */
export function toWidths(columns: readonly Column[], texts: readonly string[][], measure: Measure): number[] {
  const widths = columns.map(({ title, fills, minWidth = 0, maxWidth = contentWidth }, index) => {
    if (fills) return 0;
    const widest = texts.reduce((most, row) => Math.max(most, measure(row[index] ?? '', sizes.body)), minWidth);
    return Math.max(Math.min(widest, maxWidth), measure(title, sizes.label, true));
  });
  const taken = widths.reduce((sum, width) => sum + width, columnGap * (columns.length - 1));
  return widths.map((width, index) => (columns[index]?.fills ? contentWidth - taken : width));
}

/**
 * Returns the label with the line's promotion, and with its éco-participation, which the law wants shown apart from the
 * price.
 */
function toSaid({ designation, eco_participation_ht: eco, raison_prix }: LigneRecord): string {
  const ecoText = eco ? `Éco-participation en sus\u00a0: ${formatPrice(eco)}\u00a0HT par unité` : '';
  return [designation, toPromotionText(raison_prix), ecoText].filter(Boolean).join('\n');
}

function toRemiseText({ remise_pourcentage }: LigneRecord): string {
  return remise_pourcentage === 0 ? '' : formatPercent(roundRemise(remise_pourcentage));
}

function toBarePrice({ prix_unitaire_ht }: LigneRecord): string {
  return formatPrice(prix_unitaire_ht).replace('\u00a0€', '');
}
