import { existsSync, readFileSync, rmSync } from 'node:fs';
import { writeDurably } from '#server/durable-file.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';

/** A place for a key that is safer than a file: the system's keychain, where there is one. */
export type KeyKeeper = {
  /** @throws {Unavailable} when it cannot be reached. */
  find(): Promise<string | undefined>;
  /** @throws {Unavailable} when it cannot be reached. */
  keep(key: string): Promise<void>;
};

type KeptKey = {
  /** Where it is kept without a keychain, readable by its owner alone. */
  file: string;
  /** A new key, in one line of text. */
  create: () => string;
  isKey: (text: string) => boolean;
  keeper: KeyKeeper | undefined;
};

/**
 * A key of this installation, made at first use: in the keychain, or, where none can be had, in a file of the data folder only
 * its owner reads. One of a time without a keychain goes into it as soon as it is there. The first is its own; what the
 * others made is of here too.
 */
export async function loadKeptKeys({ file, create, isKey, keeper }: KeptKey): Promise<[string, ...string[]]> {
  const inFile = findInFile(file, isKey);
  const make = () => inFile ?? create();
  const kept = keeper && (await reach(() => findOrKeep(keeper, make)));
  if (kept === undefined) return [inFile ?? makeInFile(file, create())];
  if (kept === inFile) rmSync(file, { force: true });
  return [kept, ...(inFile === undefined || inFile === kept ? [] : [inFile])];
}

async function findOrKeep(keeper: KeyKeeper, make: () => string): Promise<string> {
  const found = await keeper.find();
  if (found !== undefined) return found;
  const key = make();
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
function findInFile(file: string, isKey: KeptKey['isKey']): string | undefined {
  const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return isKey(key) ? key : undefined;
}

function makeInFile(file: string, key: string): string {
  writeDurably(file, key);
  return key;
}
