import { callPublic } from '#renderer/api/client.ts';
import { waitUntil } from '#renderer/api/wait-until.ts';
import { listSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { NotSignedIn } from '#shared/endpoints/errors.ts';

const longestMs = 300_000;

/**
 * Returns when a backup was last restored, null if never; `signed-out` once the sessions are those of a restored
 * backup; undefined while the service does not answer.
 */
export async function findLastRestore(): Promise<string | null | undefined> {
  try {
    return (await callPublic(listSauvegardes)).restauration?.date ?? null;
  } catch (error) {
    return error instanceof NotSignedIn ? 'signed-out' : undefined;
  }
}

/** Resolves once the restarting service has restored a backup, or has said why not. */
export function waitForRestore(before: string | null | undefined): Promise<void> {
  return waitUntil(async () => {
    const last = await findLastRestore();
    return last !== undefined && last !== before;
  }, longestMs);
}
