import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';

/**
 * Draws build/icon.svg as the pictures the packages need; run it after changing the drawing. The formats of each system
 * are made here, because electron-builder would download a tool for them.
 */
const svg = readFileSync('build/icon.svg', 'utf8');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const pictures = new Map<number, Buffer>();
for (const size of sizes) pictures.set(size, await draw(size));
await browser.close();

mkdirSync('build/icons', { recursive: true });
for (const size of sizes.filter((each) => each <= 512)) writeFileSync(`build/icons/${size}x${size}.png`, get(size));
writeFileSync('build/icon.png', get(1024));
writeFileSync('electron/icon.png', get(256));
writeFileSync('build/icon.ico', toIco([16, 24, 32, 48, 64, 128, 256]));
writeFileSync('build/icon.icns', toIcns({ icp4: 16, icp5: 32, icp6: 64, ic07: 128, ic08: 256, ic09: 512, ic10: 1024 }));

async function draw(size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

function get(size: number): Buffer {
  return pictures.get(size) ?? Buffer.alloc(0);
}

/** Returns Windows' icon format: a table of sizes, then the pictures. */
function toIco(each: readonly number[]): Buffer {
  const head = Buffer.alloc(6 + 16 * each.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(each.length, 4);
  let offset = head.length;
  each.forEach((size, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(get(size).length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += get(size).length;
  });
  return Buffer.concat([head, ...each.map(get)]);
}

/** Returns macOS' icon format: each picture after the name of its size and its length. */
function toIcns(each: Readonly<Record<string, number>>): Buffer {
  const parts = Object.entries(each).map(([name, size]) => toChunk(name, get(size)));
  return toChunk('icns', Buffer.concat(parts));
}

function toChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}
