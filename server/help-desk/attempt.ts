import { toReason } from '#server/database/database-failure.ts';

/** The result of one reading, or the reason why it failed: a part that fails does not affect the others. */
export type Read<T> = T | { erreur: string };

export async function attempt<T>(read: () => T | Promise<T>): Promise<Read<T>> {
  try {
    return await read();
  } catch (error) {
    return { erreur: toReason(error) };
  }
}

export function hasFailed(read: unknown): read is { erreur: string } {
  return typeof read === 'object' && read !== null && 'erreur' in read;
}
