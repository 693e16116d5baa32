import type { Content } from 'pdfmake/interfaces';
import type { Livraison } from '#shared/contracts/documents/livraison.ts';
import { formatDate } from '#shared/time/dates.ts';
import { formatSiret } from '#shared/identifiers/identifiers.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { toAddressLines } from './address-lines.ts';
import { type KindLayout, toSourceTitle } from './kinds.ts';
import { type Block, breakLines, type Measure, toTextLines } from '../typesetting/measured-text.ts';
import { toPrintable } from '#shared/text/printable.ts';
import { colours, contentWidth, sizes, toLineHeight } from './theme.ts';

type Fact = { label: string; lines: string[]; width: number };

const gap = 20;
const rowGap = 6;
const maxWidth = (contentWidth - gap) / 2;

/**
 * Returns the strip of dates and references above the lines: a small label over each value, in as many rows as needed.
 */
export function toReferenceStrip(input: PrintedDocument, layout: KindLayout, measure: Measure): Block {
  return toStrip(listFacts(input, layout), measure);
}

/** Returns a strip of labels and values; those without a value are left out. */
export function toStrip(values: readonly (readonly [label: string, value: string])[], measure: Measure): Block {
  const facts = values
    .filter(([, value]) => value !== '')
    .map(([label, value]) => toFact(label, toPrintable(value), measure));
  const rows = toRows(facts);
  const heights = rows.map((row) => Math.max(...row.map(({ lines }) => lines.length)) * toLineHeight(sizes.body));
  const labels = rows.length * (toLineHeight(sizes.label) + rowGap);
  return {
    height: heights.reduce((sum, height) => sum + height, labels),
    content: rows.map((row): Content => ({ columns: row.map(toColumn), columnGap: gap, margin: [0, 0, 0, rowGap] })),
  };
}

function listFacts({ document, client }: PrintedDocument, layout: KindLayout): [string, string][] {
  const { date, date_echeance, version_devis, reference, document_source, ticket, livraison } = document;
  return [
    ['Date', formatDate(date)],
    [layout.dueLabel ?? '', layout.dueLabel && date_echeance ? formatDate(date_echeance) : ''],
    ['Version', version_devis ? `V${version_devis}` : ''],
    ['Votre référence', reference ?? ''],
    [toSourceTitle(document_source ?? ''), document_source ?? ''],
    ['Ticket de caisse', ticket ?? ''],
    ['Livraison le', livraison?.date ? formatDate(livraison.date) : ''],
    ['Adresse de livraison', livraison ? toPlace(livraison) : ''],
    ['Code client', client.numero],
    ['SIRET client', layout.fiscal && client.siret ? formatSiret(client.siret) : ''],
    ['TVA client', layout.fiscal ? (client.tva_intra ?? '') : ''],
  ];
}

/**
 * Returns the place of delivery on one line, which may break between its parts but not between a postcode and its town.
 */
function toPlace(livraison: Livraison): string {
  const parts = [livraison.nom, ...toAddressLines(livraison)].filter(Boolean);
  return parts.map((part) => part.replace(/^(\d{4,5}) /, '$1\u00a0')).join(', ');
}

function toFact(label: string, value: string, measure: Measure): Fact {
  const lines = breakLines(value, maxWidth, sizes.body, measure);
  const widths = lines.map((line) => measure(line, sizes.body));
  return { label, lines, width: Math.max(measure(label, sizes.label), ...widths) };
}

function toRows(facts: readonly Fact[]): Fact[][] {
  const rows: Fact[][] = [];
  let left = 0;
  for (const fact of facts) {
    const row = rows.at(-1);
    if (row && fact.width <= left) row.push(fact);
    else {
      rows.push([fact]);
      left = contentWidth;
    }
    left -= fact.width + gap;
  }
  return rows;
}

function toColumn({ label, lines, width }: Fact): Content & { width: number } {
  const title = { text: label, fontSize: sizes.label, color: colours.muted, noWrap: true };
  // Slightly more than measured, because pdfmake adds up the same widths in another order.
  return { width: width + 0.1, stack: [title, ...toTextLines(lines)] };
}
