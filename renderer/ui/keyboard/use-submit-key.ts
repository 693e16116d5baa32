import { useRef } from 'react';
import { useShortcut } from './shortcuts.tsx';

/**
 * Returns a ref for a form that Ctrl+S submits like its button; of several forms on a screen, the one with the focus.
 */
export function useSubmitKey(label = 'Enregistrer') {
  const form = useRef<HTMLFormElement>(null);
  useShortcut('Mod+S', label, () => submit(document.activeElement?.closest('form') ?? form.current), {
    group: 'Formulaire',
  });
  return form;
}

/** Submits through the button, wherever that is: a busy or disabled one does nothing. */
function submit(form: HTMLFormElement | null) {
  const buttons = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLButtonElement);
  buttons.find(({ type }) => type === 'submit')?.click();
}
