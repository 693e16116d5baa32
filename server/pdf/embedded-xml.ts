import { inflateSync } from 'node:zlib';

/**
 * Matches the one embedded file of a PDF this program made: its dictionary, from its first line, up to its bytes.
 * Look-alikes in a page's text or in the metadata are inside other objects.
 */
const embedded =
  /\n\d+ 0 obj\n<<\n\/Type \/EmbeddedFile\n(?:(?!endobj)[^])*?\/Length (\d+)(?:(?!endobj)[^])*?>>\s*stream\r?\n/;

/** Returns the XML of a Factur-X made by `embedFacturx`; undefined when a PDF has none. */
export function findEmbeddedXml(pdf: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const found = embedded.exec(bytes.toString('latin1'));
  if (!found) return undefined;
  const start = found.index + found[0].length;
  const stream = bytes.subarray(start, start + Number(found[1]));
  return found[0].includes('/FlateDecode') ? inflateSync(stream) : stream;
}
