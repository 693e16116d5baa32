import type { Logger } from 'pino';
import { Unavailable } from '#shared/endpoints/errors.ts';

/** A place for a till's token that is safer than a file: the system's keychain, where there is one. */
export type TokenKeeper = {
  /** @throws {Unavailable} when it cannot be reached. */
  find(): Promise<string | undefined>;
  /** @throws {Unavailable} when it cannot be reached. */
  keep(token: string): Promise<void>;
};

/** Keeps a token; gives it back when nobody did, for the file only its owner can read. */
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

/** The token that was kept; an empty one, which the back office refuses in words, when it is lost. */
export async function findToken(keeper: TokenKeeper | undefined, inFile: string | null): Promise<string> {
  if (inFile !== null) return inFile;
  const kept = await keeper?.find().catch((error: unknown) => {
    if (error instanceof Unavailable) return undefined;
    throw error;
  });
  return kept ?? '';
}
