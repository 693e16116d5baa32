import { characterRanges } from '#shared/text/printable-characters.ts';

export type Glyph = { id: number };
/** A glyph of a text in its font's units; shared by all the texts it stands in, never to be changed. */
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number };
export type Run = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };

/** A font as fontkit has parsed it. */
export type ParsedFont = {
  unitsPerEm: number;
  _glyphs: object;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(
    text: string,
    features?: undefined,
    script?: undefined,
    language?: undefined,
    direction?: 'ltr' | 'rtl',
  ): {
    glyphs: (Glyph & { advanceWidth: number })[];
    positions: Omit<Position, 'advanceWidth'>[];
  };
};

type Placed = { glyph: Glyph; position: Position };

const space = 0x20;
const codes = 0x10000;
const nothing = 0;

/**
 * Turns texts into glyphs. The documents' fonts have one glyph a character, and kerning between two: what fontkit finds for
 * a pair, once, holds for every text it stands in. A space starts afresh, as pdfkit shapes word by word.
 */
export function createShaper(font: ParsedFont) {
  const pairs = new Map<number, Placed>();
  const scale = 1_000 / font.unitsPerEm;
  readEveryCharacter(font);

  function place(code: number, next: number): Placed {
    const after = code === space || Number.isNaN(next) ? nothing : next;
    const key = code * codes + after;
    const known = pairs.get(key);
    if (known) return known;
    const { glyphs, positions } = font.layout(String.fromCharCode(...(after === nothing ? [code] : [code, after])));
    const [glyph, position] = [glyphs[0], positions[0]];
    if (!glyph || !position) throw new Error(`The font cannot show the character ${code.toString(16)}.`);
    const placed = { glyph, position: toScale(position, glyph.advanceWidth, scale) };
    pairs.set(key, placed);
    return placed;
  }

  return {
    shape(text: string): Run {
      const run: Run = { glyphs: [], positions: [], advanceWidth: 0 };
      for (let index = 0; index < text.length; index += 1) {
        const { glyph, position } = place(text.charCodeAt(index), text.charCodeAt(index + 1));
        run.glyphs.push(glyph);
        run.positions.push(position);
        run.advanceWidth += position.xAdvance;
      }
      return run;
    },

    /** The width of a text, in thousandths of its size. */
    measure(text: string): number {
      let width = 0;
      for (let index = 0; index < text.length; index += 1) {
        width += place(text.charCodeAt(index), text.charCodeAt(index + 1)).position.xAdvance;
      }
      return width;
    },
  };
}

/** A glyph's place in thousandths of the font's size. */
export function toScale(position: Omit<Position, 'advanceWidth'>, advanceWidth: number, scale: number): Position {
  const { xAdvance, yAdvance, xOffset, yOffset } = position;
  return {
    xAdvance: xAdvance * scale,
    yAdvance: yAdvance * scale,
    xOffset: xOffset * scale,
    yOffset: yOffset * scale,
    advanceWidth: advanceWidth * scale,
  };
}

/**
 * Where two characters share a glyph (a space and a no-break space), the PDF says it is the first one that was read;
 * read in order, that never depends on the documents before.
 */
function readEveryCharacter(font: ParsedFont): void {
  for (const [first, last] of characterRanges) {
    for (let codePoint = first; codePoint <= last; codePoint += 1) font.layout(String.fromCodePoint(codePoint));
  }
}
