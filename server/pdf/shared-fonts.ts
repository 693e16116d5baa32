import type { TCreatedPdf } from 'pdfmake';
import { characterRanges } from './fonts/characters.ts';
import type { Measure } from './measured-text.ts';

// pdfmake parses its fonts again for every document and shapes each word again for every use: most of the time a page takes.
// Here a font is parsed once in a thread, and a text shaped once. What follows is all we know of the insides of pdfmake 0.3 and
// its pdfkit (their versions are pinned); the tests fail when they change.

type Run = { advanceWidth: number };

type EmbeddedFont = {
  font: { layout(text: string): unknown };
  layout(text: string): Run;
  widthOfString(text: string, size: number): number;
};
type EmbeddedFontClass = new (pdf: PdfDocument, parsed: EmbeddedFont['font'], id: string) => EmbeddedFont;
type SharedFontClass = new (pdf: PdfDocument) => EmbeddedFont;

type PdfDocument = {
  _fontCount: number;
  _fontFamilies: Record<string, EmbeddedFont>;
  fontCache: Record<string, EmbeddedFont>;
  provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
};

/** Texts remembered before starting afresh: some megabytes, hundreds of documents. */
const maxTexts = 2_000;

/** Makes every later document of this thread use the fonts that `sample` has parsed; gives the width of texts in them. */
export async function shareFonts(sample: TCreatedPdf, family: string): Promise<Measure> {
  const pdf = (await sample.getStream()) as unknown as PdfDocument;
  const regular = toSharedFont(pdf.provideFont(family, false, false));
  const bold = toSharedFont(pdf.provideFont(family, true, false));
  const prototype = Object.getPrototypeOf(pdf) as PdfDocument;
  prototype.provideFont = function provideFont(this: PdfDocument, _family, isBold) {
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
    constructor(pdf: PdfDocument) {
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
