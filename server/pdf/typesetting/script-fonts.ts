import { readFileSync } from 'node:fs';
import type { Script } from '#shared/text/script-characters.ts';

type Weights = { regular: string; bold: string };

const supplier = '@embedpdf/fonts';
const chinese = `${supplier}-sc/fonts/NotoSansHans-Regular.otf`;
const japanese = `${supplier}-jp/fonts/NotoSansJP-Regular.otf`;
const korean = `${supplier}-kr/fonts/NotoSansKR-Regular.otf`;
const emoji = '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf';

/**
 * The path of each script's fonts in node_modules. Large fonts have one weight only: a second would double the size of
 * the installation.
 */
export const scriptFonts: Record<Script, Weights> = {
  // Each of its letters is one glyph, so that text copied from a PDF is what was typed; Noto Sans Arabic draws the dots
  // separately.
  arabic: {
    regular: `${supplier}-arabic/fonts/NotoNaskhArabic-Regular.ttf`,
    bold: `${supplier}-arabic/fonts/NotoNaskhArabic-Bold.ttf`,
  },
  hebrew: {
    regular: `${supplier}-hebrew/fonts/NotoSansHebrew-Regular.ttf`,
    bold: `${supplier}-hebrew/fonts/NotoSansHebrew-Bold.ttf`,
  },
  chinese: { regular: chinese, bold: chinese },
  japanese: { regular: japanese, bold: japanese },
  korean: { regular: korean, bold: korean },
  emoji: { regular: emoji, bold: emoji },
};

/** Returns the name of a font's file in the bundle, in `fonts/` beside the code. */
export function toBundledName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Reads a script's font: from node_modules when run from the sources, from the bundle's own folder otherwise. */
export function readScriptFont(script: Script, bold: boolean): Buffer {
  const path = scriptFonts[script][bold ? 'bold' : 'regular'];
  const here = import.meta.dirname;
  return readFileSync(
    import.meta.url.endsWith('.ts') ? `${here}/../../../node_modules/${path}` : `${here}/fonts/${toBundledName(path)}`,
  );
}
