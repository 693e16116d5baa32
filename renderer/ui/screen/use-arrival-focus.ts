import { useContext, useLayoutEffect, useRef } from 'react';
import { findTopLayer } from '#renderer/ui/keyboard/shortcuts.store.ts';
import { Layer } from '#renderer/ui/keyboard/shortcuts.tsx';
import { markArrival } from '../focus/use-restored-focus.ts';

/**
 * Returns a ref whose element is focused as the screen appears, before a key can be pressed: where the user starts
 * typing, and returns to. The focus is not taken from a dialog opened while the screen was loading.
 */
export function useArrivalFocus<T extends HTMLElement>(isWanted = true) {
  const ref = useRef<T>(null);
  const layer = useContext(Layer);
  useLayoutEffect(() => {
    if (!isWanted || !ref.current) return;
    markArrival(ref.current);
    if (findTopLayer() <= layer) ref.current.focus();
  }, [isWanted, layer]);
  return ref;
}
