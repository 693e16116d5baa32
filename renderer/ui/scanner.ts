import { useEffect, useEffectEvent } from 'react';
import { createScanDetector } from './scan-detector.ts';
import { isTextField } from './shortcuts.tsx';

type Listener = (code: string) => void;
type Field = HTMLInputElement | HTMLTextAreaElement;

/** The latest screen that wants scans gets them. */
const listeners: Listener[] = [];

type Options = {
  /** Gets what nothing else on screen wants. */
  isFallback?: boolean;
};

/** Calls `onScan` with each barcode scanned while the component is on screen, wherever the focus is. */
export function useScanner(onScan: Listener, { isFallback = false }: Options = {}): void {
  const scanLatest = useEffectEvent(onScan);
  useEffect(() => {
    const listener: Listener = (code) => scanLatest(code);
    if (isFallback) listeners.unshift(listener);
    else listeners.push(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
    };
  }, [isFallback]);
}

/** Listens to the scanner; mounted once, before any other listener of the keyboard. */
export function useScannerKeyboard(): void {
  useEffect(() => {
    const detector = createScanDetector();
    let before: { field: Field; value: string } | undefined;

    function handle(event: KeyboardEvent) {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isSecret(target)) return;
      const { started, code } = detector.press(event);
      if (started) before = isTextField(target) ? { field: target, value: target.value } : undefined;
      const listener = listeners.at(-1);
      if (code === undefined || !listener) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (takesScans(target)) return;
      if (before) restore(before.field, before.value);
      listener(code);
    }
    window.addEventListener('keydown', handle, { capture: true });
    return () => window.removeEventListener('keydown', handle, { capture: true });
  }, []);
}

function isSecret(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'password';
}

/** A field marked `data-scan` wants the code as its text, e.g. the barcode of a new article. */
function takesScans(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.scan !== undefined;
}

/** Gives a field back the text it had before the scanner typed into it, as if the person had undone it. */
function restore(field: Field, value: string) {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
