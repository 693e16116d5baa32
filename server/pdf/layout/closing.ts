import type { Content, CustomTableLayout } from 'pdfmake/interfaces';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { formatIban } from '#shared/identifiers/identifiers.ts';
import type { PrintedDocument } from '../printed-document.ts';
import type { KindLayout, SignatureBox } from './kinds.ts';
import { type Block, breakLines, type Measure, toTextLines } from '../typesetting/measured-text.ts';
import { toMentions } from './mentions.ts';
import { toPrintable } from '#shared/text/printable.ts';
import { colours, contentWidth, sizes, toLineHeight } from './theme.ts';
import { isSettled } from './totals.ts';

const gap = 24;
const marginTop = 18;
const boxHeight = 72;
const boxPadding = 6;
const boxBorder = 0.6;
const halfWidth = (contentWidth - gap) / 2;
/** Long lines of small type are hard to read. */
const readableWidth = contentWidth * 0.75;

/** Returns the block after the totals, kept with them: payment, mentions, and the places to sign. */
export function toClosing(input: PrintedDocument, kind: DocumentKind, layout: KindLayout, measure: Measure): Block {
  const boxes = layout.signatures.map(toBox);
  const boxesHeight = boxes.length === 0 ? 0 : boxHeight + 2 * (boxPadding + boxBorder);
  const words = toWords(input, kind, layout, boxes.length === 1 ? halfWidth : readableWidth, measure);
  if (boxes.length < 2) {
    const columns = [{ width: boxes.length === 1 ? halfWidth : contentWidth, stack: [words.content] }, ...boxes];
    return {
      height: marginTop + Math.max(words.height, boxesHeight),
      content: { margin: [0, marginTop, 0, 0], columns, columnGap: gap },
    };
  }
  return {
    height: marginTop + boxesHeight + marginTop / 2 + words.height,
    content: {
      margin: [0, marginTop, 0, 0],
      stack: [
        { columns: boxes, columnGap: gap },
        { margin: [0, marginTop / 2, 0, 0], stack: [words.content] },
      ],
    },
  };
}

/**
 * Returns the shop's opening hours, where it wants them on documents, and its own conditions, which may be long: in the
 * smallest type, over the whole width, on as many pages as needed.
 */
export function toConditions(boutique: Boutique, measure: Measure): Content[] {
  return [toHoraires(boutique), boutique.conditions.trim()].flatMap((text) => toSmallText(text, measure));
}

function toHoraires({ horaires, horaires_sur_documents }: Boutique): string {
  return horaires_sur_documents && horaires.trim() !== '' ? `Horaires d’ouverture\u00a0:\n${horaires.trim()}` : '';
}

function toSmallText(text: string, measure: Measure): Content[] {
  if (text === '') return [];
  const lines = breakLines(toPrintable(text), contentWidth, sizes.label, measure);
  return [{ stack: toTextLines(lines), fontSize: sizes.label, color: colours.muted, margin: [0, marginTop / 2, 0, 0] }];
}

function toWords(
  input: PrintedDocument,
  kind: DocumentKind,
  layout: KindLayout,
  width: number,
  measure: Measure,
): Block {
  const { iban, bic } = input.boutique;
  const paysByTransfer = kind === 'facture' && iban !== '' && !isSettled(input);
  const account = toPrintable(`IBAN\u00a0: ${formatIban(iban)}${bic ? `     BIC\u00a0: ${bic}` : ''}`);
  const bank: Content[] = [
    { text: 'Règlement par virement', bold: true },
    { text: account, fontSize: sizes.body, margin: [0, 0, 0, 6], noWrap: true },
  ];
  const bankHeight = toLineHeight(sizes.small) + toLineHeight(sizes.body) + 6;
  const mentions = toMentions(input, kind, layout).map((text) =>
    breakLines(toPrintable(text), width, sizes.small, measure),
  );
  const stacks = mentions.map((lines): Content => ({ stack: toTextLines(lines), margin: [0, 0, 0, 2] }));
  return {
    height:
      (paysByTransfer ? bankHeight : 0) + mentions.flat().length * toLineHeight(sizes.small) + mentions.length * 2,
    content: {
      fontSize: sizes.small,
      stack: [...(paysByTransfer ? bank : []), { color: colours.muted, stack: stacks }],
    },
  };
}

function toBox({ title, hint }: SignatureBox): Content & { width: number } {
  const words: Content[] = [
    { text: title, bold: true, fontSize: sizes.small },
    { text: hint, color: colours.muted, fontSize: sizes.label },
  ];
  return {
    width: halfWidth,
    layout: boxLayout,
    table: { widths: ['*'], heights: boxHeight, body: [[{ stack: words }]] },
  };
}

const boxLayout: CustomTableLayout = {
  hLineWidth: () => boxBorder,
  vLineWidth: () => boxBorder,
  hLineColor: () => colours.line,
  vLineColor: () => colours.line,
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => boxPadding,
  paddingBottom: () => boxPadding,
};
