import { characterRanges } from '#shared/text/printable-characters.ts';

type Glyph = { id: number };
/** The metrics of a glyph in its font's units; it is shared by all texts, so it must not be changed. */
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number };
export type Run = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };

/** A font as fontkit has parsed it. */
export type ParsedFont = {
  unitsPerEm: number;
  _glyphs: object;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): Glyph;
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
 * Returns a shaper of texts. The documents' fonts have one glyph per character and kerning between two: fontkit's
 * result for a pair is computed once and holds for every text. Shaping restarts at each space, as pdfkit shapes word by
 * word.
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

    /** Returns the width of a text, in thousandths of its size. */
    measure(text: string): number {
      let width = 0;
      for (let index = 0; index < text.length; index += 1) {
        width += place(text.charCodeAt(index), text.charCodeAt(index + 1)).position.xAdvance;
      }
      return width;
    },
  };
}

/** Returns a glyph's metrics in thousandths of the font's size. */
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
 * Makes fontkit read every character in order. When two share a glyph (a space and a no-break space), the PDF gives the
 * first one read as the text, which must not depend on earlier documents.
 */
function readEveryCharacter(font: ParsedFont): void {
  for (const [first, last] of characterRanges) {
    for (let codePoint = first; codePoint <= last; codePoint += 1) font.glyphForCodePoint(codePoint);
  }
}
