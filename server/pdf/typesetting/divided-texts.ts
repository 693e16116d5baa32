import imported from 'pdfmake/js/TextBreaker.js';
import { isPlain } from '#shared/text/printable.ts';
import type { FontRun } from './to-runs.ts';

const TextBreaker = 'default' in imported ? imported.default : imported;

/** Makes pdfmake draw each part of a text with the font that has it, in reading direction. */
export function divideTexts(divide: (line: string) => FontRun[]): void {
  const { getBreaks } = TextBreaker.prototype;
  TextBreaker.prototype.getBreaks = function getDividedBreaks(texts, styles) {
    const pieces = getBreaks.call(this, texts, styles);
    return pieces.every(({ text }) => isPlain(text)) ? pieces : pieces.flatMap((piece) => toParts(piece, divide));
  };
}

type Piece = ReturnType<typeof TextBreaker.prototype.getBreaks>[number];

function toParts(piece: Piece, divide: (line: string) => FontRun[]): Piece[] {
  const runs = divide(piece.text);
  const { lineEnd, ...rest } = piece;
  if (isPlain(piece.text) || (runs.length === 1 && runs[0]?.font === 'Sans')) return [piece];
  return runs.map((run, index) => {
    const isLast = index === runs.length - 1;
    return { ...rest, ...run, ...(isLast ? lineEnd && { lineEnd } : { noNewLine: true }) };
  });
}
