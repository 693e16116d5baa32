import { useRef } from 'react';
import { useShortcut } from './shortcuts.tsx';

/** A ref for a form that Ctrl+S sends as its button does: the one the keyboard is in, where a screen has several. */
export function useSubmitKey(label = 'Enregistrer') {
  const form = useRef<HTMLFormElement>(null);
  useShortcut('Mod+S', label, () => submit(document.activeElement?.closest('form') ?? form.current), {
    group: 'Formulaire',
  });
  return form;
}

/** Through its button, wherever that stands: one that is busy or closed does nothing. */
function submit(form: HTMLFormElement | null) {
  const buttons = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLButtonElement);
  buttons.find(({ type }) => type === 'submit')?.click();
}
