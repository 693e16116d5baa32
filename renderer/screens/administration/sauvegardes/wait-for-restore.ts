import { callPublic } from '#renderer/api/client.ts';
import { listSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { NotSignedIn } from '#shared/endpoints/errors.ts';

const [everyMs, longestMs] = [300, 300_000];

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
export async function waitForRestore(before: string | null | undefined): Promise<void> {
  const end = performance.now() + longestMs;
  while (performance.now() < end) {
    const last = await findLastRestore();
    if (last !== undefined && last !== before) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
