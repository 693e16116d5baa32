import { crc32, deflateSync } from 'node:zlib';

const size = 256;
const samples = 4;
const ink = [27, 73, 86];
const paper = [255, 255, 255];
const sin60 = Math.sqrt(3) / 2;

/** Draws a hexagonal nut with a keyhole, in one ink on white, as the data URL of a 256×256 PNG without transparency. */
export function drawDemoLogo(): string {
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const covered = coverage(x, y);
      const pixel = ink.map((channel, index) => Math.round(channel * covered + (paper[index] ?? 0) * (1 - covered)));
      rows.set(pixel, y * (1 + size * 3) + 1 + x * 3);
    }
  }
  return `data:image/png;base64,${encodePng(rows).toString('base64')}`;
}

/** Returns the share of a pixel that is ink, from a grid of samples. */
function coverage(x: number, y: number): number {
  let inside = 0;
  for (let i = 0; i < samples * samples; i += 1) {
    const u = ((x + ((i % samples) + 0.5) / samples) / size) * 2 - 1;
    const v = ((y + (Math.floor(i / samples) + 0.5) / samples) / size) * 2 - 1;
    if (isInk(u, v)) inside += 1;
  }
  return inside / (samples * samples);
}

/** Returns whether a point is ink, in a square from -1 to 1, `v` downwards. */
function isInk(u: number, v: number): boolean {
  const nut = roundedHexagon(u, v, 0.84, 0.14) <= 0;
  const ring = Math.abs(Math.hypot(u, v) - 0.6) <= 0.03;
  return nut && !ring && !isKeyhole(u, v);
}

function isKeyhole(u: number, v: number): boolean {
  const isInHead = Math.hypot(u, v + 0.14) <= 0.19;
  const isInBlade = v > -0.14 && v <= 0.36 && Math.abs(u) <= 0.075 + (v + 0.14) * 0.18;
  return isInHead || isInBlade;
}

/** Returns the signed distance to a hexagon that stands on a point, with rounded corners. */
function roundedHexagon(u: number, v: number, apothem: number, corner: number): number {
  const [x, y] = [Math.abs(u), Math.abs(v)];
  const slanted = 0.5 * x + sin60 * y;
  const [across, along] = slanted > x ? [slanted, Math.abs(sin60 * x - 0.5 * y)] : [x, y];
  const inner = apothem - corner;
  const beyondCorner = Math.max(along - inner / Math.sqrt(3), 0);
  return Math.hypot(Math.max(across - inner, 0), beyondCorner) - corner;
}

function encodePng(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
