import type { Logger } from 'pino';
import { Unavailable } from '#shared/endpoints/errors.ts';

/** Stores a till's token more safely than a file: in the system's keychain, where there is one. */
export type TokenKeeper = {
  /** @throws {Unavailable} when it cannot be reached. */
  find(): Promise<string | undefined>;
  /** @throws {Unavailable} when it cannot be reached. */
  keep(token: string): Promise<void>;
};

/** Stores a token in the keychain; returns it when that failed, for the file only its owner can read. */
export async function keepToken(
  keeper: TokenKeeper | undefined,
  token: string,
  logger?: Logger,
): Promise<string | null> {
  if (!keeper) return token;
  try {
    await keeper.keep(token);
    return null;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    logger?.warn({ err: error }, 'no keychain: the token is kept in the data folder');
    return token;
  }
}

/** Returns the stored token; an empty one when it is lost, which the back office refuses with a message. */
export async function findToken(keeper: TokenKeeper | undefined, inFile: string | null): Promise<string> {
  if (inFile !== null) return inFile;
  const kept = await keeper?.find().catch((error: unknown) => {
    if (error instanceof Unavailable) return undefined;
    throw error;
  });
  return kept ?? '';
}
