import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callPublic } from '#renderer/api/client.ts';
import { waitUntil } from '#renderer/api/wait-until.ts';
import { getPartage, type Partage } from '#shared/contracts/postes/postes.ts';
import { getHealth } from '#shared/contracts/service/system.ts';

const longestMs = 30_000;

/** Waits for the restarting service, then reads everything anew. */
export function useRestart() {
  const cache = useQueryClient();
  const [isWaiting, setIsWaiting] = useState(false);
  return {
    isWaiting,
    /** Resolves once the service has that role. */
    async wait(part: Partage['part']): Promise<void> {
      setIsWaiting(true);
      await waitUntil(async () => (await call(getPartage)).part === part, longestMs);
      setIsWaiting(false);
      await cache.invalidateQueries();
    },
  };
}

/** Resolves once the service works as a till, also before anybody is signed in. */
export function waitForPoste(): Promise<void> {
  return waitUntil(async () => (await callPublic(getHealth)).backoffice_gateway.mode === 'replica', longestMs);
}
