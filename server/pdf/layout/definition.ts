import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { type DocumentKind, findDocumentKind, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { toClosing, toConditions } from './closing.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { toFooter } from './footer.ts';
import { type KindLayout, toLayout } from './kinds.ts';
import { toLetterhead, toRunningHeader } from './letterhead.ts';
import { toLinesTable } from './lines-table.ts';
import type { Measure } from '../typesetting/measured-text.ts';
import { findPageBreak } from './paging.ts';
import { toPrintable } from '#shared/text/printable.ts';
import { colours, page, sizes } from './theme.ts';
import { toTotals } from './totals.ts';

const { left, top, right, bottom } = page.margins;
/** Returns the pdfmake definition of a document. The logo must be an embedded image, or empty. */
export function toDefinition(input: PrintedDocument, measure: Measure): TDocumentDefinitions {
  const kind = getKind(input.document.type_document);
  const layout = toLayout(kind, input.document);
  const { boutique } = input;
  return {
    pageSize: 'A4',
    pageMargins: [left, top, right, bottom],
    content: toContent(input, kind, layout, measure),
    header: (currentPage) => (currentPage === 1 ? null : toRunningHeader(input, layout, measure)),
    footer: (currentPage, pageCount) => toFooter(boutique, currentPage, pageCount, measure),
    defaultStyle: { font: 'Sans', fontSize: sizes.body, color: colours.ink },
    ...(boutique.logo ? { images: { logo: boutique.logo } } : {}),
    ...toWatermark(input),
    ...toMetadata(input, layout),
  };
}

function getKind(code: number): DocumentKind {
  const kind = findDocumentKind(code);
  if (!kind) throw new AppError(`Le type de document ${code} n’existe pas.`);
  return kind;
}

function toContent(input: PrintedDocument, kind: DocumentKind, layout: KindLayout, measure: Measure): Content[] {
  const { document, boutique } = input;
  const { priced } = layout;
  const vat = priced && !boutique.franchise_tva;
  const remises = priced && document.lignes.some(({ remise_pourcentage }) => remise_pourcentage !== 0);
  const letterhead = toLetterhead(input, layout, measure);
  const lines = toLinesTable(document.lignes, { priced, remises, vat, picking: kind === 'preparation' }, measure);
  const closing = toClosing(input, kind, layout, measure);
  const ending = priced ? [toTotals(input, layout, vat), closing] : [closing];
  const endHeight = ending.reduce((sum, { height }) => sum + height, 0);
  const later = page.height - top - bottom - lines.headerHeight;
  const split = findPageBreak(lines.rowHeights, endHeight, { first: later - letterhead.height, later });
  const count = document.lignes.length;
  return [
    letterhead.content,
    lines.toTable(0, split ?? count),
    ...(split === undefined ? [] : [{ stack: [lines.toTable(split, count)], pageBreak: 'before' as const }]),
    { unbreakable: true, stack: ending.map(({ content }) => content) },
    ...toConditions(boutique, measure),
  ];
}

function toWatermark({ document, brouillon }: PrintedDocument): Pick<TDocumentDefinitions, 'watermark'> {
  const text = brouillon ? 'BROUILLON' : document.statut === statutAnnule ? 'ANNULÉ' : '';
  return text === ''
    ? {}
    : { watermark: { text, font: 'Sans', bold: true, color: colours.muted, opacity: 0.08, angle: -50 } };
}

/** Returns the metadata, dated by the record and not by the clock: printing twice gives the same bytes. */
function toMetadata(
  { document, client, boutique }: PrintedDocument,
  layout: KindLayout,
): Partial<TDocumentDefinitions> {
  const printedAs = new Date(document.date_modification || document.date);
  return {
    version: '1.7',
    language: 'fr-FR',
    displayTitle: true,
    info: {
      title: toPrintable(`${layout.title} ${document.numero}`.trim()),
      author: toPrintable(boutique.raison_sociale),
      subject: toPrintable(client.intitule),
      creator: 'Comptoir',
      producer: 'Comptoir',
      creationDate: printedAs,
      modDate: printedAs,
    },
  };
}
