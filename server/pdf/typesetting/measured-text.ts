import type { Content, ContentText } from 'pdfmake/interfaces';
import { isPlain } from '#shared/text/printable.ts';
import { hasRightToLeft, toDirectionMark } from './to-runs.ts';

/** Returns the width of a text, in points. */
export type Measure = (text: string, size: number, bold?: boolean) => number;

export type ParagraphStyle = Pick<ContentText, 'alignment' | 'bold' | 'color' | 'margin'> & { fontSize: number };

/** A part of a page and its height, in points. */
export type Block = { content: Content; height: number };

/**
 * Returns the lines a text takes in a width: broken at its own line endings, then between words, then inside a word
 * longer than a line. pdfmake measures and draws text word by word; whole lines are several times cheaper.
 */
export function breakLines(text: string, width: number, size: number, measure: Measure): string[] {
  const widthOf = (part: string) => measure(part, size);
  if (!text.includes('\n') && widthOf(text) <= width) return [text];
  return text.split('\n').flatMap((paragraph) => {
    if (widthOf(paragraph) <= width) return [paragraph];
    const words = paragraph.split(' ').flatMap((word) => {
      return widthOf(word) <= width ? [word] : fillLines(Array.from(word), '', width, widthOf);
    });
    const lines = fillLines(words, ' ', width, widthOf);
    // Every line has the direction of its paragraph, whatever letter it begins with.
    return hasRightToLeft(paragraph) ? lines.map((line) => toDirectionMark(paragraph) + line) : lines;
  });
}

/**
 * Returns a text of any length. pdfmake can break French, but knows neither line breaks nor directions of other
 * scripts.
 */
export function toParagraph(text: string, width: number, measure: Measure, style: ParagraphStyle): Content {
  const { fontSize, bold = false } = style;
  if (isPlain(text)) return { text, ...style };
  const lines = breakLines(text, width, fontSize, (part, size) => measure(part, size, bold));
  return { stack: toTextLines(lines), ...style };
}

/** Returns lines that are already broken, one under the other. */
export function toTextLines(lines: readonly string[], style: Omit<ContentText, 'text'> = {}): Content[] {
  return lines.map((text) => ({ text, noWrap: true, ...style }));
}

/** Fills lines by adding up the widths of the parts, instead of measuring each line again and again. */
function fillLines(
  parts: readonly string[],
  separator: string,
  width: number,
  widthOf: (part: string) => number,
): string[] {
  const lines: string[][] = [];
  const gap = widthOf(separator);
  let left = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    const needed = widthOf(part);
    left -= needed + gap;
    if (left >= 0) lines.at(-1)?.push(part);
    else {
      lines.push([part]);
      left = width - needed;
    }
  }
  return lines.map((line) => line.join(separator));
}
