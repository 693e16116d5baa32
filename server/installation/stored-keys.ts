import { existsSync, readFileSync, rmSync } from 'node:fs';
import { writeDurably } from '#server/durable-file.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';

/** A safer place for a key than a file: the system's keychain, if there is one. */
export type KeyKeeper = {
  /** @throws {Unavailable} when it cannot be reached. */
  find(): Promise<string | undefined>;
  /** @throws {Unavailable} when it cannot be reached. */
  keep(key: string): Promise<void>;
};

type StoredKey = {
  /** Path of the file that holds it without a keychain, readable by its owner only. */
  file: string;
  /** Returns a new key, as one line of text. */
  create: () => string;
  isKey: (text: string) => boolean;
  keeper: KeyKeeper | undefined;
};

/**
 * Returns the keys of this installation, the first of which is its own and is created at first use: in the keychain or,
 * if none is available, in a file of the data folder that only its owner can read. A key from a file moves into the
 * keychain as soon as there is one. What the other keys signed is ours too.
 */
export async function loadStoredKeys({ file, create, isKey, keeper }: StoredKey): Promise<[string, ...string[]]> {
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

/** Returns undefined when the keychain cannot be reached. */
async function reach<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** Returns undefined also for a damaged key: another is created, and what the former signed is of unknown origin. */
function findInFile(file: string, isKey: StoredKey['isKey']): string | undefined {
  const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return isKey(key) ? key : undefined;
}

function makeInFile(file: string, key: string): string {
  writeDurably(file, key);
  return key;
}
