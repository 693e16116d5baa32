import { useEffect, useRef } from 'react';

/**
 * Returns a function that focuses an element as soon as it is on screen: what shows it may be rendered some frames after it
 * was asked for. The element is given by a selector of that element alone.
 */
export function useFocusOnceShown(): (selector: string) => void {
  const awaited = useRef<string>(undefined);

  function focusWhenShown() {
    const element = awaited.current === undefined ? null : document.querySelector<HTMLElement>(awaited.current);
    if (!element) return;
    awaited.current = undefined;
    element.focus();
  }

  useEffect(focusWhenShown);
  return (selector) => {
    awaited.current = selector;
    focusWhenShown();
  };
}
