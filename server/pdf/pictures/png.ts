import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A PNG whose every row is whole: eight bits a channel, not interlaced. Other forms are left to pdfkit. */
export type Png = { width: number; height: number; channels: number; palette?: Buffer; alpha?: Buffer; rows: Buffer };

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

/** Reads a PNG's pixels, its filters undone; undefined for a form it does not read. @throws {Error} when the file is damaged or too large. */
export function findPixels(file: Buffer): Png | undefined {
  const chunks = readChunks(file);
  const header = chunks.get('IHDR');
  if (!header || header.length < 13) throw new Error('The PNG has no header.');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = channelsByColourType.get(header.readUInt8(9));
  if (width * height > maxPixels || !channels) throw new Error('The PNG is too large or of an unknown form.');
  if (header.readUInt8(8) !== 8 || header.readUInt8(12) !== 0) return undefined;
  const maxOutputLength = (width * channels + 1) * height;
  const filtered = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0), { maxOutputLength });
  if (filtered.length !== maxOutputLength) throw new Error('The PNG is cut short.');
  const [palette, alpha] = [chunks.get('PLTE'), chunks.get('tRNS')];
  const rows = unfilter(filtered, width * channels, channels);
  return { width, height, channels, rows, ...(palette ? { palette } : {}), ...(alpha ? { alpha } : {}) };
}

/** An RGB PNG of these pixels, three bytes each. */
export function writePng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const stride = width * 3;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row += 1) pixels.copy(rows, row * (stride + 1) + 1, row * stride, (row + 1) * stride);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
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

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(12 + data.length);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + data.length)), 8 + data.length);
  return framed;
}

/** Each row starts with the filter that says what its bytes were subtracted from: left, above, their mean, or the nearest of three. */
function unfilter(filtered: Buffer, stride: number, pixelSize: number): Buffer {
  const rows = Buffer.alloc(filtered.length - filtered.length / (stride + 1));
  for (let row = 0; row * (stride + 1) < filtered.length; row += 1) {
    const filter = filtered[row * (stride + 1)] ?? 0;
    for (let column = 0; column < stride; column += 1) {
      const at = row * stride + column;
      const left = column >= pixelSize ? (rows[at - pixelSize] ?? 0) : 0;
      const above = row > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = row > 0 && column >= pixelSize ? (rows[at - stride - pixelSize] ?? 0) : 0;
      rows[at] = (filtered[row * (stride + 1) + 1 + column] ?? 0) + predict(filter, left, above, corner);
    }
  }
  return rows;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? nearest(left, above, corner) : 0;
}

function nearest(left: number, above: number, corner: number): number {
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
