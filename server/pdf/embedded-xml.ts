import { inflateSync } from 'node:zlib';

/**
 * Where the one embedded file of a PDF this program made begins: its dictionary, from its first line, then its bytes. A text
 * of the page or of its metadata that looks like one is inside another object.
 */
const embedded =
  /\n\d+ 0 obj\n<<\n\/Type \/EmbeddedFile\n(?:(?!endobj)[^])*?\/Length (\d+)(?:(?!endobj)[^])*?>>\s*stream\r?\n/;

/** The XML in a Factur-X made by `embedFacturx`; undefined where a PDF has none. */
export function findEmbeddedXml(pdf: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const found = embedded.exec(bytes.toString('latin1'));
  if (!found) return undefined;
  const start = found.index + found[0].length;
  const stream = bytes.subarray(start, start + Number(found[1]));
  return found[0].includes('/FlateDecode') ? inflateSync(stream) : stream;
}
