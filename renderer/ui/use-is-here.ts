import { type RefObject, useEffect, useRef } from 'react';

/** Returns whether the component is still on screen, for answers that may arrive after it was left. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
