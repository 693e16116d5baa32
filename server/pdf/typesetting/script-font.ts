import type { ParsedFont, Run } from './shaper.ts';
import { toScale } from './shaper.ts';

/** A font of a pdfmake document. */
export type EmbeddedFont = {
  font: ParsedFont;
  ascender: number;
  descender: number;
  lineGap: number;
  layout(text: string): Run;
  encode(text: string): [codes: string[], positions: Run['positions']];
  widthOfString(text: string, size: number): number;
};

/** The part of a pdfmake document that concerns fonts. */
export type FontUser = {
  _fontCount: number;
  _fontFamilies: Record<string, EmbeddedFont>;
  fontCache: Record<string, EmbeddedFont>;
  provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
  font(source: Buffer): { _font: EmbeddedFont };
};

type EmbeddedFontClass = new (pdf: FontUser, parsed: ParsedFont, id: string) => EmbeddedFont;

/** Numbers are read from left to right in every script; bidirectional runs never mix them with letters. */
const digit = /\p{Nd}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/;

/**
 * Returns the class of a font for texts of another script: it shapes texts whole, because letters join, and has the
 * line height of the documents' own font, on which the layout relies.
 */
export function toScriptFont(
  { font, constructor }: EmbeddedFont,
  own: EmbeddedFont,
): new (
  pdf: FontUser,
) => EmbeddedFont {
  const Embedded = constructor as EmbeddedFontClass;
  const scale = 1_000 / font.unitsPerEm;

  return class ScriptFont extends Embedded {
    constructor(pdf: FontUser) {
      const id = `F${(pdf._fontCount += 1)}`;
      super(pdf, font, id);
      pdf._fontFamilies[id] = this;
      this.ascender = own.ascender;
      this.descender = own.descender;
      this.lineGap = own.lineGap;
    }

    override layout(text: string): Run {
      // For characters that share a glyph, fontkit remembers the first it saw, which the PDF would then give as the
      // text.
      font._glyphs = {};
      const direction = rightToLeft.test(text) && !digit.test(text) ? 'rtl' : 'ltr';
      const { glyphs, positions } = font.layout(text, undefined, undefined, undefined, direction);
      const scaled = positions.map((position, index) => toScale(position, glyphs[index]?.advanceWidth ?? 0, scale));
      return { glyphs, positions: scaled, advanceWidth: scaled.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
    }

    override widthOfString(text: string, size: number): number {
      return (this.layout(text).advanceWidth * size) / 1_000;
    }
  };
}
