import type { Content } from 'pdfmake/interfaces';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { formatDate } from '#shared/time/dates.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { toAddressLines } from './address-lines.ts';
import { toReferenceStrip } from './reference-strip.ts';
import type { KindLayout } from './kinds.ts';
import { type Block, type Measure, type ParagraphStyle, toParagraph } from '../typesetting/measured-text.ts';
import { toPrintable } from '#shared/text/printable.ts';
import { colours, contentWidth, envelopeWindow, millimetres, page, sizes, toBaseline } from './theme.ts';

const senderWidth = envelopeWindow.left - page.margins.left - millimetres(8);
const logoBox: [number, number] = [millimetres(58), millimetres(19)];
const top = millimetres(14);
/** Below the window of the envelope, whose address may have eight lines. */
const factsTop = millimetres(89);
const factsMargin = 8;
const nameSize = 16;
/** Puts the title on the same baseline as the shop's name. */
const titleTop = top + toBaseline(nameSize) - toBaseline(sizes.title);

/** Returns the head of the first page: sender, addressee (in the envelope's window), the document and its dates. */
export function toLetterhead(input: PrintedDocument, layout: KindLayout, measure: Measure): Block {
  return toHead(input, toTitle(input, layout), toReferenceStrip(input, layout, measure), measure);
}

type Parties = { boutique: Boutique; client: Tiers };

/** Returns the head of any paper, with its title and its strip of facts. */
export function toHead({ boutique, client }: Parties, title: Content[], facts: Block, measure: Measure): Block {
  const { left } = page.margins;
  const marginTop = factsTop - page.margins.top;
  return {
    height: marginTop + facts.height + factsMargin,
    content: [
      foldMarks(),
      place(toSender(boutique, measure), left, top, senderWidth),
      place(title, envelopeWindow.left, titleTop, envelopeWindow.width),
      place(toAddressee(client, measure), envelopeWindow.left, envelopeWindow.top, envelopeWindow.width),
      { stack: [facts.content], margin: [0, marginTop, 0, factsMargin] },
    ],
  };
}

/** Returns the head of later pages, which names the document they belong to. */
export function toRunningHeader({ document, client }: PrintedDocument, layout: KindLayout, measure: Measure): Content {
  return toRunningLine(`${layout.title} ${document.numero} du ${formatDate(document.date)}`, client, measure);
}

/** Returns a line for the top of a page: the document it belongs to, and its customer. */
export function toRunningLine(title: string, client: Tiers, measure: Measure): Content {
  const name = toParagraph(toPrintable(client.intitule), contentWidth / 2, measure, {
    fontSize: sizes.small,
    alignment: 'right',
    color: colours.muted,
  });
  return {
    columns: [
      { width: '*', text: toPrintable(title), bold: true },
      { width: contentWidth / 2, stack: [name] },
    ],
    fontSize: sizes.small,
    margin: [page.margins.left, millimetres(11), page.margins.right, 0],
  };
}

function place(stack: Content[], x: number, y: number, width: number): Content {
  return { columns: [{ width, stack }], absolutePosition: { x, y } };
}

/** Returns hairlines at the edge of the sheet, where it is folded in three for the envelope. */
function foldMarks(): Content {
  const mark = (y: number) => ({
    type: 'line' as const,
    x1: 0,
    x2: 9,
    y1: y,
    y2: y,
    lineWidth: 0.4,
    lineColor: colours.muted,
  });
  return { canvas: [mark(0), mark(millimetres(99))], absolutePosition: { x: millimetres(4), y: millimetres(99) } };
}

function toSender(boutique: Boutique, measure: Measure): Content[] {
  const { raison_sociale, enseigne, telephone, email, site_web, logo } = boutique;
  const contact = [telephone, email, site_web].filter(Boolean);
  const toText = (text: string, style: ParagraphStyle) => toParagraph(text, senderWidth, measure, style);
  const parts: (Content | false)[] = [
    logo !== '' && { image: 'logo', fit: logoBox, margin: [0, 0, 0, 8] },
    toText(toPrintable(raison_sociale), { bold: true, fontSize: logo ? 11 : nameSize }),
    enseigne !== '' && toText(toPrintable(enseigne), { fontSize: sizes.body, color: colours.muted }),
    toText(toAddressLines(boutique).join('\n'), { fontSize: sizes.body, margin: [0, 3, 0, 0] }),
    contact.length > 0 &&
      toText(toPrintable(contact.join('\n')), { fontSize: sizes.body, color: colours.muted, margin: [0, 3, 0, 0] }),
  ];
  return parts.filter((part) => part !== false);
}

function toTitle({ document, brouillon }: PrintedDocument, layout: KindLayout): Content[] {
  const number = document.numero ? `N°\u00a0${toPrintable(document.numero)}` : '';
  return [
    { text: layout.title, bold: true, fontSize: sizes.title, color: colours.accent },
    { text: number || (brouillon ? 'Brouillon' : ''), fontSize: sizes.number },
  ];
}

/** Returns the addressee in La Poste's order: name, person, building, street, town; the country only abroad. */
function toAddressee(client: Tiers, measure: Measure): Content[] {
  const { intitule, contact } = client;
  const person = contact && contact !== intitule ? [toPrintable(`À l’attention de ${contact}`)] : [];
  return [
    toParagraph(toPrintable(intitule), envelopeWindow.width, measure, { bold: true, fontSize: sizes.address + 0.5 }),
    toParagraph([...person, ...toAddressLines(client)].join('\n'), envelopeWindow.width, measure, {
      fontSize: sizes.address,
    }),
  ];
}
