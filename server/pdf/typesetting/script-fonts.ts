import { readFileSync } from 'node:fs';
import type { Script } from '#shared/text/script-characters.ts';

type Weights = { regular: string; bold: string };

const supplier = '@embedpdf/fonts';
const chinese = `${supplier}-sc/fonts/NotoSansHans-Regular.otf`;
const japanese = `${supplier}-jp/fonts/NotoSansJP-Regular.otf`;
const korean = `${supplier}-kr/fonts/NotoSansKR-Regular.otf`;
const emoji = '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf';

/** Where each script's fonts stand in node_modules. A second weight of the large ones would double what a shop installs. */
export const scriptFonts: Record<Script, Weights> = {
  // Its letters are one glyph each, so that what is copied from a PDF is what was typed; the dots of Noto Sans Arabic are apart.
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

/** The file of a font as the bundle has it, in `fonts/` beside the code. */
export function toBundledName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A script's font, read from the disk: from node_modules in the source, from the bundle's own folder elsewhere. */
export function readScriptFont(script: Script, bold: boolean): Buffer {
  const path = scriptFonts[script][bold ? 'bold' : 'regular'];
  const here = import.meta.dirname;
  return readFileSync(
    import.meta.url.endsWith('.ts') ? `${here}/../../../node_modules/${path}` : `${here}/fonts/${toBundledName(path)}`,
  );
}
