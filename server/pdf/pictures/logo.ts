import { findPixels, type Png, writePng } from './png.ts';

const embedded = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/=]+)$/;
const white = 255;

let lastGiven = '';
let lastPrinted = '';

/**
 * The logo as it is printed: an image given whole, never an address or a path; transparency laid on white, once, because a PDF
 * stores it apart and pdfkit unpacks it again for each document. Empty for anything else and for a damaged PNG.
 */
export function toPrintableLogo(logo: string): string {
  if (logo !== lastGiven) {
    lastPrinted = prepare(logo);
    lastGiven = logo;
  }
  return lastPrinted;
}

function prepare(logo: string): string {
  const [, type, base64 = ''] = embedded.exec(logo) ?? [];
  if (type !== 'png') return type ? logo : '';
  try {
    const pixels = findPixels(Buffer.from(base64, 'base64'));
    return pixels && isTransparent(pixels) ? `data:image/png;base64,${layOnWhite(pixels).toString('base64')}` : logo;
  } catch {
    return '';
  }
}

/** A single transparent colour (no palette, no channel) is left to pdfkit. */
function isTransparent({ channels, palette, alpha }: Png): boolean {
  return channels === 2 || channels === 4 || (palette !== undefined && alpha !== undefined);
}

function layOnWhite({ width, height, channels, rows, palette, alpha }: Png): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    const at = index * channels;
    const entry = rows[at] ?? 0;
    const opacity = (palette ? (alpha?.[entry] ?? white) : (rows[at + channels - 1] ?? white)) / white;
    for (let channel = 0; channel < 3; channel += 1) {
      const ink = palette ? palette[entry * 3 + channel] : rows[at + (channels > 2 ? channel : 0)];
      pixels[index * 3 + channel] = Math.round((ink ?? 0) * opacity + white * (1 - opacity));
    }
  }
  return writePng(width, height, pixels);
}
