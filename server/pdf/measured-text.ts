import type { Content, ContentText } from 'pdfmake/interfaces';

/** The width of a text in points. */
export type Measure = (text: string, size: number, bold?: boolean) => number;

/** A part of a page and how much of it it takes, in points. */
export type Block = { content: Content; height: number };

/**
 * The lines a text takes in a width: broken at its own line ends, then between words, then inside a word too long for a line.
 * pdfmake measures and draws text word by word; lines given whole are several times cheaper.
 */
export function breakLines(text: string, width: number, size: number, measure: Measure): string[] {
  const fits = (line: string) => measure(line, size) <= width;
  return text.split('\n').flatMap((paragraph) => (fits(paragraph) ? [paragraph] : fillLines(paragraph, fits)));
}

/** Lines that are already broken, one under the other. */
export function toTextLines(lines: readonly string[], style: Omit<ContentText, 'text'> = {}): Content[] {
  return lines.map((text) => ({ text, noWrap: true, ...style }));
}

type Fits = (line: string) => boolean;

function fillLines(paragraph: string, fits: Fits): string[] {
  const words = paragraph.split(' ').flatMap((word) => (fits(word) ? [word] : fillWith(Array.from(word), '', fits)));
  return fillWith(words, ' ', fits);
}

function fillWith(parts: readonly string[], separator: string, fits: Fits): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    const longer = line === '' ? part : line + separator + part;
    if (line === '' || fits(longer)) line = longer;
    else {
      lines.push(line);
      line = part;
    }
  }
  return [...lines, line];
}
