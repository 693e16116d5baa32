import { characterRanges } from './fonts/characters.ts';
import type { Measure } from './measured-text.ts';

// pdfmake parses its fonts again for every document and shapes each word again for every use: most of the time a page takes.
// Here a font is parsed once in a thread, and a text shaped once. This file and joined-content.ts are all that knows the insides
// of pdfmake 0.3 and its pdfkit (their versions are pinned); a test holds that the bytes are the same as without them.

type Run = { advanceWidth: number; glyphs: { id: number }[]; positions: object[] };
type Encoded = [codes: string[], positions: object[]];

type EmbeddedFont = {
  font: { layout(text: string): unknown };
  layout(text: string): Run;
  encode(text: string): Encoded;
  widthOfString(text: string, size: number): number;
};
type EmbeddedFontClass = new (pdf: FontUser, parsed: EmbeddedFont['font'], id: string) => EmbeddedFont;
type SharedFontClass = new (pdf: FontUser) => EmbeddedFont;

/** What of a pdfmake document concerns fonts. */
export type FontUser = {
  _fontCount: number;
  _fontFamilies: Record<string, EmbeddedFont>;
  fontCache: Record<string, EmbeddedFont>;
  provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
};

/** Texts remembered before starting afresh: some megabytes, the texts of a hundred documents. */
const maxTexts = 2_000;

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
  const texts = new Map<string, Run>();
  let words: Record<string, Run> = Object.create(null);
  readEveryCharacter(font);

  return class SharedFont extends Embedded {
    constructor(pdf: FontUser) {
      pdf._fontCount += 1;
      const id = `F${pdf._fontCount}`;
      super(pdf, font, id);
      pdf._fontFamilies[id] = this;
    }

    /** pdfkit's own memory, of words: one for all documents. */
    get layoutCache() {
      return words;
    }

    set layoutCache(_) {}

    /** The codes of the glyphs in this document; pdfkit writes each out again every time. */
    readonly #codes: string[] = [];

    override encode(text: string): Encoded {
      const { glyphs, positions } = this.layout(text);
      const codes = glyphs.map(({ id }) => this.#codes[id] ?? '');
      if (!codes.includes('')) return [codes, positions];
      const [encoded] = super.encode(text);
      for (const [index, { id }] of glyphs.entries()) this.#codes[id] = encoded[index] ?? '';
      return [encoded, positions];
    }

    override layout(text: string): Run {
      const known = texts.get(text);
      if (known) return known;
      if (texts.size === maxTexts) {
        texts.clear();
        words = Object.create(null);
      }
      const run = super.layout(text);
      texts.set(text, run);
      return run;
    }
  };
}

/**
 * Where two characters share a glyph (a space and a no-break space), the PDF says it is the first one that was read;
 * read in order, that never depends on the documents before.
 */
function readEveryCharacter(font: EmbeddedFont['font']): void {
  for (const [first, last] of characterRanges) {
    for (let codePoint = first; codePoint <= last; codePoint += 1) font.layout(String.fromCodePoint(codePoint));
  }
}
