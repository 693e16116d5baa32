import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on screen, for what an answer does that may come after it was left. */
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
