import { assertWholePng } from './png.ts';

const embedded = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/=]+)$/;

let lastGiven = '';
let lastPrinted = '';

/**
 * Returns the logo to print, which must be a whole image and never an address or a path; empty for anything else and
 * for a damaged PNG.
 */
export function toPrintableLogo(logo: string): string {
  if (logo !== lastGiven) {
    lastPrinted = isPrintable(logo) ? logo : '';
    lastGiven = logo;
  }
  return lastPrinted;
}

function isPrintable(logo: string): boolean {
  const [, type, base64 = ''] = embedded.exec(logo) ?? [];
  if (type !== 'png') return type !== undefined;
  try {
    assertWholePng(Buffer.from(base64, 'base64'));
    return true;
  } catch {
    return false;
  }
}
