import { inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Grey, RGB, palette, grey with alpha, RGB with alpha. */
const channelsByColourType = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const maxPixels = 16_000_000;

/** Holds a PNG to what its header says: pdfkit puts one that is cut short or damaged into a PDF as it is. @throws {Error} */
export function assertWholePng(file: Buffer): void {
  const chunks = readChunks(file);
  const header = chunks.get('IHDR');
  if (!header || header.length < 13) throw new Error('The PNG has no header.');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = channelsByColourType.get(header.readUInt8(9));
  if (width * height > maxPixels || !channels) throw new Error('The PNG is too large or of an unknown form.');
  const isInterlaced = header.readUInt8(12) !== 0;
  if (isInterlaced) return;
  const row = 1 + Math.ceil((width * channels * header.readUInt8(8)) / 8);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0), { maxOutputLength: row * height });
  if (rows.length !== row * height) throw new Error('The PNG is cut short.');
}

/** The bytes of each kind of chunk, one after the other. */
function readChunks(file: Buffer): Map<string, Buffer> {
  if (!file.subarray(0, 8).equals(signature)) throw new Error('This is not a PNG.');
  const chunks = new Map<string, Buffer>();
  for (let offset = 8; offset + 12 <= file.length; ) {
    const length = file.readUInt32BE(offset);
    const type = file.toString('latin1', offset + 4, offset + 8);
    const data = file.subarray(offset + 8, offset + 8 + length);
    chunks.set(type, Buffer.concat([chunks.get(type) ?? Buffer.alloc(0), data]));
    offset += 12 + length;
  }
  return chunks;
}
