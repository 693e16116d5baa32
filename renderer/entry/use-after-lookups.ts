import { useEffect, useEffectEvent, useRef } from 'react';
import type { EntryStore } from './entry.store.ts';
import { useLookups } from './lookups.store.ts';

/**
 * Runs `act` once all articles scanned so far have been added: a key pressed right after a scan applies to the sheet
 * with them. It does not run after a code that was unknown or refused: the user reads that first.
 */
export function useAfterLookups(entry: EntryStore, act: () => void): () => void {
  const count = useLookups((lookups) => lookups.count);
  const isAwaited = useRef(false);

  const actAwaited = useEffectEvent(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    const { codeInconnu, refus } = entry.getState();
    if (codeInconnu === undefined && refus === undefined) act();
  });
  useEffect(() => {
    if (count === 0) actAwaited();
  }, [count]);

  return () => {
    if (count === 0) act();
    else isAwaited.current = true;
  };
}
