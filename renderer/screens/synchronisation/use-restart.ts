import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callPublic } from '#renderer/api/client.ts';
import { getPartage, type Partage } from '#shared/contracts/postes/postes.ts';
import { getHealth } from '#shared/contracts/service/system.ts';

const [everyMs, longestMs] = [300, 30_000];

/** Waits for the restarting service, then reads everything anew. */
export function useRestart() {
  const cache = useQueryClient();
  const [isWaiting, setIsWaiting] = useState(false);
  return {
    isWaiting,
    /** Resolves once the service has that role. */
    async wait(part: Partage['part']): Promise<void> {
      setIsWaiting(true);
      await waitUntil(async () => (await call(getPartage)).part === part);
      setIsWaiting(false);
      await cache.invalidateQueries();
    },
  };
}

/** Resolves once the service works as a till, also before anybody is signed in. */
export function waitForPoste(): Promise<void> {
  return waitUntil(async () => (await callPublic(getHealth)).backoffice_gateway.mode === 'replica');
}

/**
 * Polls until it is so, even without answers; gives up after half a minute, and the next request shows what is wrong.
 */
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + longestMs;
  while (performance.now() < end) {
    if (await isSo().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
