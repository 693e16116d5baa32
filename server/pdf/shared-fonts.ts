import type { Measure } from './measured-text.ts';
import { createShaper, type ParsedFont, type Run } from './shaper.ts';

// pdfmake parses its fonts again for every document and shapes each text again for every use: most of the time a page takes.
// Here a font is parsed once in a thread. This file, joined-content.ts and style-lookups.ts are all that knows the insides of
// pdfmake 0.3 and its pdfkit (their versions are pinned); a test holds that the bytes are the same as without them.

type Encoded = [codes: string[], positions: Run['positions']];

type EmbeddedFont = {
  font: ParsedFont;
  layout(text: string): Run;
  encode(text: string): Encoded;
  widthOfString(text: string, size: number): number;
};
type EmbeddedFontClass = new (pdf: FontUser, parsed: ParsedFont, id: string) => EmbeddedFont;
type SharedFontClass = new (pdf: FontUser) => EmbeddedFont;

/** What of a pdfmake document concerns fonts. */
export type FontUser = {
  _fontCount: number;
  _fontFamilies: Record<string, EmbeddedFont>;
  fontCache: Record<string, EmbeddedFont>;
  provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
};

/** Makes every later document of this thread use the fonts that `pdf` has parsed; gives the width of texts in them. */
export function shareFonts(pdf: FontUser, family: string): Measure {
  const regular = toSharedFont(pdf.provideFont(family, false, false));
  const bold = toSharedFont(pdf.provideFont(family, true, false));
  const prototype = Object.getPrototypeOf(pdf) as FontUser;
  prototype.provideFont = function provideFont(this: FontUser, _family, isBold) {
    return (this.fontCache[isBold ? 'bold' : 'regular'] ??= isBold ? new bold(this) : new regular(this));
  };
  const rulers = { regular: new regular(pdf), bold: new bold(pdf) };
  return (text, size, isBold = false) => rulers[isBold ? 'bold' : 'regular'].widthOfString(text, size);
}

function toSharedFont({ font, constructor }: EmbeddedFont): SharedFontClass {
  const Embedded = constructor as EmbeddedFontClass;
  const shaper = createShaper(font);

  return class SharedFont extends Embedded {
    /** The codes of the glyphs in this document; pdfkit writes each out again every time. */
    readonly #codes: string[] = [];

    constructor(pdf: FontUser) {
      pdf._fontCount += 1;
      const id = `F${pdf._fontCount}`;
      super(pdf, font, id);
      pdf._fontFamilies[id] = this;
    }

    override layout(text: string): Run {
      return shaper.shape(text);
    }

    override widthOfString(text: string, size: number): number {
      return (shaper.measure(text) * size) / 1_000;
    }

    override encode(text: string): Encoded {
      const { glyphs, positions } = shaper.shape(text);
      const codes = glyphs.map(({ id }) => this.#codes[id] ?? '');
      if (!codes.includes('')) return [codes, positions];
      const [encoded] = super.encode(text);
      for (const [index, { id }] of glyphs.entries()) this.#codes[id] = encoded[index] ?? '';
      return [encoded, positions];
    }
  };
}
