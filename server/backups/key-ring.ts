import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '#server/durable-file.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';

/** A place for the key that is safer than a file: the system's keychain, where there is one. */
export type KeyKeeper = {
  /** @throws {Unavailable} when it cannot be reached. */
  find(): Promise<string | undefined>;
  /** @throws {Unavailable} when it cannot be reached. */
  keep(key: string): Promise<void>;
};

/** Keys of this installation, 32 bytes in hexadecimal: `own` signs, each of `known` vouches for what it signed. */
export type KeyRing = { own: string; known: readonly string[] };

/**
 * The keys this installation signs its copies with, made at first use: in the keychain, or, where none can be had, in a
 * file of the data folder only its owner reads. One of a time without a keychain goes into it as soon as it is there.
 */
export async function loadKeyRing(dataDir: string, keeper: KeyKeeper | undefined): Promise<KeyRing> {
  const inFile = findInFile(dataDir);
  const kept = keeper && (await reach(() => findOrKeep(keeper, inFile)));
  if (kept === undefined) return toRing([inFile ?? makeInFile(dataDir)]);
  if (kept === inFile) rmSync(toFile(dataDir), { force: true });
  return toRing([kept, ...(inFile === undefined ? [] : [inFile])]);
}

function toRing(known: readonly [string, ...string[]]): KeyRing {
  return { own: known[0], known };
}

async function findOrKeep(keeper: KeyKeeper, inFile: string | undefined): Promise<string> {
  const found = await keeper.find();
  if (found !== undefined) return found;
  const key = inFile ?? createKey();
  await keeper.keep(key);
  return key;
}

/** Undefined where the keychain cannot be reached. */
async function reach<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** Undefined too for what is no key any more: another is made, and what the former signed is of unknown origin. */
function findInFile(dataDir: string): string | undefined {
  const file = toFile(dataDir);
  const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return /^[0-9a-f]{64}$/.test(key) ? key : undefined;
}

function makeInFile(dataDir: string): string {
  const key = createKey();
  writeDurably(toFile(dataDir), key);
  return key;
}

function createKey(): string {
  return randomBytes(32).toString('hex');
}

function toFile(dataDir: string): string {
  return join(dataDir, 'sauvegardes.cle');
}
