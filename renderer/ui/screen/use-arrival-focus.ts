import { useContext, useLayoutEffect, useRef } from 'react';
import { findTopLayer } from '#renderer/ui/keyboard/shortcuts.store.ts';
import { Layer } from '#renderer/ui/keyboard/shortcuts.tsx';
import { markArrival } from './use-kept-focus.ts';

/**
 * A ref whose element takes the focus as the screen appears, before a key can be pressed on it: where the person starts
 * typing, and comes back to. Not from a dialog they opened while the screen was on its way.
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
