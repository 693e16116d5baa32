import { useEffect, useRef } from 'react';

/** A ref whose element takes the focus when the screen appears: where the person starts typing. */
export function useArrivalFocus<T extends HTMLElement>(isWanted = true) {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted]);
  return ref;
}
