import { useEffect } from 'react';

/**
 * A press on a button or a link of a form leaves the keyboard in its field: leaving it would show what is wrong there, and
 * move the button from under the pointer before it is let go, so that the press would do nothing. Mounted once.
 */
export function useKeptPress(): void {
  useEffect(() => {
    document.addEventListener('mousedown', keepPress);
    return () => document.removeEventListener('mousedown', keepPress);
  }, []);
}

function keepPress(event: MouseEvent) {
  const { target } = event;
  const isPress = target instanceof Element && target.closest('form button, form a[href], button[form]') !== null;
  if (isPress && document.activeElement?.matches('form input, form textarea')) event.preventDefault();
}
