import { isPlain } from '#shared/text/printable.ts';
import type { Script } from '#shared/text/script-characters.ts';
import type { Measure } from './measured-text.ts';
import { type EmbeddedFont, type FontUser, toScriptFont } from './script-font.ts';
import { readScriptFont, scriptFonts } from './script-fonts.ts';
import { createShaper, type Run } from './shaper.ts';
import { type FontRun, toRuns } from './to-runs.ts';

// pdfmake parses its fonts again for every document and shapes each text again for every use, which is most of a page's
// time. Here a font is parsed once per thread. Only this file, script-font.ts and divided-texts.ts know the internals
// of pdfmake 0.3 and its pdfkit (both versions are pinned); shared-fonts.test.ts holds that the bytes are the same as
// without them.

type Encoded = ReturnType<EmbeddedFont['encode']>;
type EmbeddedFontClass = new (pdf: FontUser, parsed: EmbeddedFont['font'], id: string) => EmbeddedFont;
type SharedFontClass = new (pdf: FontUser) => EmbeddedFont;

/** The functions that measure and divide the documents' texts. */
type SharedFonts = { measure: Measure; divide: (line: string) => FontRun[] };

/** pdfmake adds up the widths of a line's parts in another order: this margin keeps the last part on the line. */
const hair = 0.01;

/**
 * Makes every later document of this thread use the fonts that `pdf` has parsed, and those of other scripts, each
 * loaded when a text first needs it.
 */
export function shareFonts(pdf: FontUser, family: string): SharedFonts {
  const own = { regular: pdf.provideFont(family, false, false), bold: pdf.provideFont(family, true, false) };
  const classes = new Map<string, SharedFontClass>([
    ['Sans-regular', toSharedFont(own.regular)],
    ['Sans-bold', toSharedFont(own.bold)],
  ]);

  function findClass(font: FontRun['font'], weight: 'regular' | 'bold'): SharedFontClass {
    const key = `${font}-${weight}`;
    const known = classes.get(key);
    if (known || font === 'Sans') return known ?? toSharedFont(own[weight]);
    const read = toScriptFont(pdf.font(readScriptFont(font, weight === 'bold'))._font, own[weight]);
    classes.set(key, read);
    return read;
  }

  function provide(user: FontUser, font: FontRun['font'], bold: boolean): EmbeddedFont {
    const weight = bold ? 'bold' : 'regular';
    return (user.fontCache[`${font}-${weight}`] ??= new (findClass(font, weight))(user));
  }

  const prototype = Object.getPrototypeOf(pdf) as FontUser;
  prototype.provideFont = function provideFont(this: FontUser, asked, bold) {
    return provide(this, isScript(asked) ? asked : 'Sans', bold);
  };
  const hasGlyph = (script: Script, codePoint: number) =>
    provide(pdf, script, false).font.hasGlyphForCodePoint(codePoint);
  const divide = (line: string) => toRuns(line, hasGlyph);
  const rulers = { regular: provide(pdf, 'Sans', false), bold: provide(pdf, 'Sans', true) };
  return {
    divide,
    measure: (text, size, bold = false) => {
      if (isPlain(text)) return rulers[bold ? 'bold' : 'regular'].widthOfString(text, size);
      const runs = divide(text);
      const widths = runs.map((run) => provide(pdf, run.font, bold).widthOfString(run.text, size));
      return widths.reduce((sum, width) => sum + width, runs.length > 1 ? hair : 0);
    },
  };
}

function isScript(family: string): family is Script {
  return Object.hasOwn(scriptFonts, family);
}

function toSharedFont({ font, constructor }: EmbeddedFont): SharedFontClass {
  const Embedded = constructor as EmbeddedFontClass;
  const shaper = createShaper(font);

  return class SharedFont extends Embedded {
    /** The codes of the glyphs in this document; pdfkit computes each one again every time. */
    readonly #codes: string[] = [];

    constructor(pdf: FontUser) {
      const id = `F${(pdf._fontCount += 1)}`;
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
