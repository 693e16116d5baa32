import { inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Channels by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const channelsByColourType = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const maxPixels = 16_000_000;
/** The passes a picture is stored in: first column, first row, and the steps to the next column and row. */
const plain = [[0, 0, 1, 1]] as const;
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Checks that a PNG holds what its header announces: pdfkit would embed a truncated or damaged one as it is.
 * @throws {Error}
 */
export function assertWholePng(file: Buffer): void {
  const chunks = readChunks(file);
  const header = chunks.get('IHDR');
  if (!header || header.length < 13) throw new Error('The PNG has no header.');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = channelsByColourType.get(header.readUInt8(9));
  if (width * height > maxPixels || !channels) throw new Error('The PNG is too large or of an unknown form.');
  const isInterlaced = header.readUInt8(12) !== 0;
  const length = (isInterlaced ? interlaced : plain)
    .map(([left, top, across, down]) => [Math.ceil((width - left) / across), Math.ceil((height - top) / down)] as const)
    .filter(([columns, rows]) => columns > 0 && rows > 0)
    .reduce((sum, [columns, rows]) => sum + rows * (1 + Math.ceil((columns * channels * header.readUInt8(8)) / 8)), 0);
  const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0), { maxOutputLength: Math.max(length, 1) });
  if (pixels.length !== length) throw new Error('The PNG is cut short.');
}

/** Returns the bytes of each kind of chunk, joined. */
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
