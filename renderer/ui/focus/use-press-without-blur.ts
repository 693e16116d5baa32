import { useEffect } from 'react';

/**
 * Keeps the focus in its field when a button or link of a form is pressed: leaving the field would show its errors and
 * move the button from under the pointer before the release, so that the press would do nothing. Mounted once.
 */
export function usePressWithoutBlur(): void {
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
