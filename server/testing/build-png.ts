import { crc32, deflateSync } from 'node:zlib';

type Image = {
  width: number;
  /** Row by row, as many bytes a pixel as the colour type has. */
  pixels: readonly number[];
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  colourType: 0 | 2 | 3 | 4 | 6;
  palette?: readonly number[];
  alpha?: readonly number[];
};

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A PNG of eight bits a channel whose rows use each of the five filters in turn. */
export function buildPng({ width, pixels, colourType, palette, alpha }: Image): Buffer {
  const size = channels[colourType];
  const stride = width * size;
  const height = pixels.length / stride;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType], 8);
  const at = (row: number, column: number) => (row < 0 || column < 0 ? 0 : (pixels[row * stride + column] ?? 0));
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.from([
      row % 5,
      ...Array.from({ length: stride }, (_unused, column) => {
        const [a, b, c] = [at(row, column - size), at(row - 1, column), at(row - 1, column - size)];
        return at(row, column) - ([0, a, b, Math.floor((a + b) / 2), toPaeth(a, b, c)][row % 5] ?? 0);
      }),
    ]),
  );
  const chunks = [
    toChunk('IHDR', header),
    ...(palette ? [toChunk('PLTE', Buffer.from(palette))] : []),
    ...(alpha ? [toChunk('tRNS', Buffer.from(alpha))] : []),
    toChunk('IDAT', deflateSync(Buffer.concat(rows))),
    toChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

/** The image as a shop's logo is stored. */
export function toDataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

function toPaeth(a: number, b: number, c: number): number {
  const estimate = a + b - c;
  const [best = 0] = [a, b, c].toSorted((x, y) => Math.abs(estimate - x) - Math.abs(estimate - y));
  return best;
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
