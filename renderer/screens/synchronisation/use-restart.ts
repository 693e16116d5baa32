import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callPublic } from '#renderer/api/client.ts';
import { getPartage, type Partage } from '#shared/contracts/postes/postes.ts';
import { getHealth } from '#shared/contracts/service/system.ts';

const [everyMs, longestMs] = [300, 30_000];

/** Waits for a service that starts again, then reads everything anew. */
export function useRestart() {
  const cache = useQueryClient();
  const [isWaiting, setIsWaiting] = useState(false);
  return {
    isWaiting,
    /** Resolves once the service plays that part. */
    async wait(part: Partage['part']): Promise<void> {
      setIsWaiting(true);
      await waitUntil(async () => (await call(getPartage)).part === part);
      setIsWaiting(false);
      await cache.invalidateQueries();
    },
  };
}

/** Resolves once the service works as a till, before anybody is signed in too. */
export function waitForPoste(): Promise<void> {
  return waitUntil(async () => (await callPublic(getHealth)).backoffice_gateway.mode === 'replica');
}

/** Asks until it is so, however often nobody answers; gives up after half a minute, and what follows says what is wrong. */
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + longestMs;
  while (performance.now() < end) {
    if (await isSo().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
