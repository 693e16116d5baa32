/** A table of a TrueType file: its tag of four letters, and its bytes. */
export type FontTable = { tag: string; data: Buffer };

const recordSize = 16;
const headerSize = 12;
const wholeFileChecksum = 0xb1b0afba;
/** Offset in `head` of the value that makes the checksum of the whole file the constant above. */
const adjustmentOffset = 8;

/** Returns the tables of a TrueType file. */
export function readTables(font: Buffer): FontTable[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const record = headerSize + index * recordSize;
    const offset = font.readUInt32BE(record + 8);
    const data = font.subarray(offset, offset + font.readUInt32BE(record + 12));
    return { tag: font.toString('latin1', record, record + 4), data };
  });
}

/**
 * Returns a TrueType file of these tables, in alphabetical order: `glyf` is then never last, where fontkit reads past
 * an empty glyph.
 */
export function writeFont(tables: readonly FontTable[]): Buffer {
  const sorted = tables.map(({ tag, data }) => ({ tag, data: pad(data), length: data.length }));
  sorted.sort((a, b) => (a.tag < b.tag ? -1 : 1));
  sorted.find(({ tag }) => tag === 'head')?.data.writeUInt32BE(0, adjustmentOffset);
  const directory = writeDirectory(sorted);
  const font = Buffer.concat([directory, ...sorted.map(({ data }) => data)]);
  const head = sorted.findIndex(({ tag }) => tag === 'head');
  const headOffset = directory.readUInt32BE(headerSize + head * recordSize + 8);
  font.writeUInt32BE((wholeFileChecksum - checksum(font)) >>> 0, headOffset + adjustmentOffset);
  return font;
}

/** Returns a `name` table with family, weight and PostScript name, in the one encoding every reader knows. */
export function toNameTable(family: string, weight: string): Buffer {
  const full = `${family} ${weight}`;
  const postScript = `${family.replaceAll(' ', '')}-${weight}`;
  const names = [family, weight, full, full, 'Version 1', postScript].map((text, index) => ({
    id: index + 1,
    text: Buffer.from(text, 'utf16le').swap16(),
  }));
  const header = Buffer.alloc(6 + names.length * 12);
  header.writeUInt16BE(names.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  for (const [index, { id, text }] of names.entries()) {
    // Platform Windows, encoding Unicode, language English.
    [3, 1, 0x409, id, text.length, offset].forEach((value, field) => {
      header.writeUInt16BE(value, 6 + index * 12 + field * 2);
    });
    offset += text.length;
  }
  return Buffer.concat([header, ...names.map(({ text }) => text)]);
}

/** Sets the advance width of a character, in the font's units; its glyph must be empty. */
export function setWidth(tables: readonly FontTable[], codePoint: number, width: number): void {
  const glyph = findGlyph(getTable(tables, 'cmap'), codePoint);
  getTable(tables, 'hmtx').writeUInt16BE(width, glyph * 4);
}

function getTable(tables: readonly FontTable[], tag: string): Buffer {
  const table = tables.find((candidate) => candidate.tag === tag);
  if (!table) throw new Error(`The font has no ${tag} table.`);
  return table.data;
}

/** Returns the glyph of a character from the subtable in format 4, whose segments give it by an offset or by a list. */
function findGlyph(cmap: Buffer, codePoint: number): number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const start = offsets.find((offset) => cmap.readUInt16BE(offset) === 4) ?? Number.NaN;
  const size = cmap.readUInt16BE(start + 6);
  const ends = start + 14;
  const segment =
    Array.from({ length: size / 2 }, (_, index) => index * 2).find(
      (position) => cmap.readUInt16BE(ends + position) >= codePoint,
    ) ?? 0;
  const first = cmap.readUInt16BE(ends + size + 2 + segment);
  const delta = cmap.readUInt16BE(ends + 2 * size + 2 + segment);
  const range = ends + 3 * size + 2 + segment;
  const rangeOffset = cmap.readUInt16BE(range);
  if (codePoint < first) throw new Error(`The font has no character ${codePoint.toString(16)}.`);
  if (rangeOffset === 0) return (codePoint + delta) & 0xffff;
  return (cmap.readUInt16BE(range + rangeOffset + (codePoint - first) * 2) + delta) & 0xffff;
}

function writeDirectory(tables: readonly (FontTable & { length: number })[]): Buffer {
  const directory = Buffer.alloc(headerSize + tables.length * recordSize);
  const largestPower = 2 ** Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(largestPower * recordSize, 6);
  directory.writeUInt16BE(Math.log2(largestPower), 8);
  directory.writeUInt16BE((tables.length - largestPower) * recordSize, 10);
  let offset = directory.length;
  for (const [index, { tag, data, length }] of tables.entries()) {
    const record = headerSize + index * recordSize;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(checksum(data), record + 4);
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(length, record + 12);
    offset += data.length;
  }
  return directory;
}

function pad(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let offset = 0; offset < data.length; offset += 4) sum = (sum + data.readUInt32BE(offset)) >>> 0;
  return sum;
}
