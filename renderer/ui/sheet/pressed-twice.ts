import { useLayoutEffect, useRef } from 'react';

/** Within this time, in milliseconds, a key pressed again is a key pressed twice. */
export const pressedTwiceMs = 500;

/**
 * Returns `run` for a key that brought the component on screen: pressed twice, it must not also do what it means there.
 */
export function useOncePressed(run: () => void): () => void {
  const shown = useRef(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    shown.current = performance.now();
  }, []);
  return () => {
    if (performance.now() - shown.current >= pressedTwiceMs) run();
  };
}
