import bwip from 'bwip-js/node';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Etiquette } from '#shared/etiquettes/etiquette.ts';
import { type Planche, toPlace } from '#shared/planches.ts';
import { toPrintable } from '#shared/text/printable.ts';
import type { PrintedEtiquettes } from './printed-etiquettes.ts';

const pointsPerMm = 72 / 25.4;
const toPoints = (mm: number) => mm * pointsPerMm;
const edgeMm = 2;
/**
 * Width of a module in millimetres, the narrowest bar that common scanners read: that of EAN, or less on a small label.
 */
const usualModuleMm = 0.33;

/** Returns the pdfmake definition of sheets of labels. */
export function toEtiquettesDefinition({
  planche,
  modele,
  premiere,
  etiquettes,
}: PrintedEtiquettes): TDocumentDefinitions {
  const isShelf = modele === 'rayon';
  const content = etiquettes.flatMap((etiquette, index) => {
    const { page, x, y } = toPlace(planche, premiere + index);
    const isFirst = index > 0 && page !== toPlace(planche, premiere + index - 1).page;
    const label = toLabel(etiquette, planche, { x, y, isShelf });
    return isFirst ? [{ text: '', pageBreak: 'before' as const }, ...label] : label;
  });
  return {
    pageSize: 'A4',
    pageMargins: 0,
    content,
    defaultStyle: { font: 'Sans', lineHeight: 1 },
    info: { title: 'Étiquettes', creator: 'Comptoir', producer: 'Comptoir', creationDate: new Date(0) },
  };
}

type Place = { x: number; y: number; isShelf: boolean };

function toLabel(etiquette: Etiquette, planche: Planche, { x, y, isShelf }: Place): Content[] {
  const width = planche.largeur - 2 * edgeMm;
  const height = planche.hauteur - 2 * edgeMm;
  const nameSize = Math.min(toPoints(height) * 0.14, 11);
  const priceSize = Math.min(toPoints(height) * (isShelf ? 0.42 : 0.24), isShelf ? 34 : 20);
  const left = x + edgeMm;
  const price = isShelf && etiquette.unite !== '' ? `${etiquette.prix} / ${etiquette.unite}` : etiquette.prix;
  const barTop = height * (isShelf ? 0.72 : 0.58);
  const barHeight = height - barTop - (isShelf ? 0 : height * 0.14);
  const at = (mmX: number, mmY: number) => ({ x: toPoints(mmX), y: toPoints(mmY) });
  const bars = toBars(etiquette.code, width, barHeight);
  return [
    toLine(etiquette.designation, nameSize, width, at(left, y + edgeMm)),
    { ...toLine(price, priceSize, width, at(left, y + edgeMm + height * 0.24)), bold: true, alignment: 'right' },
    { ...bars, absolutePosition: at(left, y + edgeMm + barTop) },
    ...(isShelf
      ? []
      : [toLine(etiquette.code.texte, nameSize * 0.75, width, at(left, y + edgeMm + barTop + barHeight + 0.3))]),
  ];
}

/** Returns one line of text, cut at the end of the label. */
function toLine(text: string, fontSize: number, widthMm: number, absolutePosition: { x: number; y: number }) {
  const characters = Math.floor(toPoints(widthMm) / (fontSize * 0.5));
  const shown = text.length > characters ? `${text.slice(0, characters - 1)}…` : text;
  const column = { width: toPoints(widthMm), text: toPrintable(shown), fontSize, noWrap: true };
  return { columns: [column], absolutePosition };
}

/** Returns bars drawn as rectangles, as wide as possible, so that on paper they are as sharp as the printer. */
function toBars({ type, texte }: Etiquette['code'], widthMm: number, heightMm: number) {
  const [symbol] = bwip.raw({ bcid: type, text: texte });
  const widths = symbol && 'sbs' in symbol ? symbol.sbs : [];
  const modules = widths.reduce((sum, one) => sum + one, 0);
  const moduleMm = Math.min(usualModuleMm, widthMm / Math.max(modules, 1));
  let at = 0;
  const canvas = widths.flatMap((width, index) => {
    const bar = { type: 'rect' as const, x: toPoints(at), y: 0, w: toPoints(width * moduleMm), h: toPoints(heightMm) };
    at += width * moduleMm;
    return index % 2 === 0 ? [{ ...bar, color: 'black', lineWidth: 0 }] : [];
  });
  return { canvas };
}
