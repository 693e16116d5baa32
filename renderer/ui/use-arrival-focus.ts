import { useContext, useEffect, useRef } from 'react';
import { findTopLayer } from './shortcuts.store.ts';
import { Layer } from './shortcuts.tsx';

/**
 * A ref whose element takes the focus when the screen appears: where the person starts typing. Not from a dialog they
 * opened while the screen was on its way.
 */
export function useArrivalFocus<T extends HTMLElement>(isWanted = true) {
  const ref = useRef<T>(null);
  const layer = useContext(Layer);
  useEffect(() => {
    if (isWanted && findTopLayer() <= layer) ref.current?.focus();
  }, [isWanted, layer]);
  return ref;
}
