import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { endianness } from 'node:os';

const headerBytes = 32;
const frameHeaderBytes = 24;
const littleEndianSums = 0x377f0682;

/**
 * Adds words to a checksum in place, eight bytes at a time, as https://sqlite.org/fileformat2.html#walformat defines
 * it.
 */
function addTo(sum: Uint32Array, words: Uint32Array) {
  let [first = 0, second = 0] = sum;
  for (let index = 0; index < words.length; index += 2) {
    first = (first + (words[index] ?? 0) + second) >>> 0;
    second = (second + (words[index + 1] ?? 0) + first) >>> 0;
  }
  sum[0] = first;
  sum[1] = second;
}

/**
 * Returns whether the WAL of an interrupted database was damaged afterwards: SQLite reads it up to the damage and drops
 * the rest. A power cut leaves part of one transaction at the end; damage leaves whole transactions behind it.
 */
export function isWalDamaged(path: string): boolean {
  const file = `${path}-wal`;
  const wal = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  if (wal.length <= headerBytes) return false;
  const toWords = createWordReader(wal);
  const sum = new Uint32Array(2);
  addTo(sum, toWords(0, 24));
  const [first, second] = [wal.readUInt32BE(24), wal.readUInt32BE(28)];
  if (sum[0] !== first || sum[1] !== second) return true;
  return countCommitsAfterDamage(wal, toWords, sum) > 1;
}

type ReadWords = (from: number, to: number) => Uint32Array;

/** Returns a function that reads words in the byte order the header names, since the checksums depend on it. */
function createWordReader(wal: Buffer): ReadWords {
  const isLittle = wal.readUInt32BE(0) === littleEndianSums;
  const isSwapped = isLittle !== (endianness() === 'LE');
  return (from, to) => {
    const bytes = Buffer.from(wal.subarray(from, to));
    if (isSwapped) bytes.swap32();
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  };
}

/**
 * Counts the commits behind the damage in this WAL's own frames; those of an earlier WAL that it overwrites have
 * another salt.
 */
function countCommitsAfterDamage(wal: Buffer, toWords: ReadWords, sum: Uint32Array): number {
  const frameBytes = frameHeaderBytes + wal.readUInt32BE(8);
  const salt = wal.subarray(16, 24);
  let isSound = true;
  let commits = 0;
  for (let at = headerBytes; at + frameBytes <= wal.length; at += frameBytes) {
    const isOwn = wal.subarray(at + 8, at + 16).equals(salt);
    if (isSound) {
      addTo(sum, toWords(at, at + 8));
      addTo(sum, toWords(at + frameHeaderBytes, at + frameBytes));
      isSound = isOwn && sum[0] === wal.readUInt32BE(at + 16) && sum[1] === wal.readUInt32BE(at + 20);
    }
    if (!isSound && isOwn && wal.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

/** Copies a damaged WAL to a folder of its own, before SQLite overwrites it, and returns the path of the copy. */
export function keepWal(path: string, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = join(folder, `${basename(path)}-wal`);
  copyFileSync(`${path}-wal`, kept);
  return kept;
}
