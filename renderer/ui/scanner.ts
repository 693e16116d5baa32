import { useContext, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { Refused } from '#shared/errors.ts';
import { createScanDetector, isCommand } from './scan-detector.ts';
import { findTopLayer } from './shortcuts.store.ts';
import { isTextField, Layer } from './shortcuts.tsx';
import { showFailure } from './toasts.tsx';

type Listener = { scan: (code: string) => void; layer: number; isHeardBehind: boolean };
type Field = HTMLInputElement | HTMLTextAreaElement;

/** The latest screen that wants scans gets them. */
const listeners: Listener[] = [];

type Options = {
  /** Gets what nothing else on screen wants. */
  isFallback?: boolean;
  /** Gets scans while a dialog is open before its screen, which stays as it is. */
  isHeardBehind?: boolean;
};

/** Calls `onScan` with each barcode scanned while the component is on screen, wherever the focus is. */
export function useScanner(
  onScan: (code: string) => void,
  { isFallback = false, isHeardBehind = false }: Options = {},
): void {
  const layer = useContext(Layer);
  const scanLatest = useEffectEvent(onScan);
  useLayoutEffect(() => {
    const listener: Listener = { scan: (code) => scanLatest(code), layer, isHeardBehind };
    if (isFallback) listeners.unshift(listener);
    else listeners.push(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
    };
  }, [isFallback, isHeardBehind, layer]);
}

/** Listens to the scanner; mounted once, before any other listener of the keyboard. */
export function useScannerKeyboard(): void {
  useEffect(() => {
    const detector = createScanDetector();
    let before: { field: Field; value: string } | undefined;

    function handle(event: KeyboardEvent) {
      const { target } = event;
      if (isCommand(event) || isSecret(target)) return;
      const { started, code } = detector.press(event, isTextField(target));
      if (started) before = isTextField(target) ? { field: target, value: target.value } : undefined;
      // The space within a code is no press of the button that has the focus.
      if (event.key === ' ' && !started && !isTextField(target)) swallow(event);
      const listener = listeners.at(-1);
      if (code === undefined || !listener) return;
      swallow(event);
      if (takesScans(target)) return;
      if (before) restore(before.field, before.value);
      deliver(code, listener);
    }
    window.addEventListener('keydown', handle, { capture: true });
    return () => window.removeEventListener('keydown', handle, { capture: true });
  }, []);
}

function swallow(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A scan does not take away the dialog somebody is filling in. */
function deliver(code: string, { scan, layer, isHeardBehind }: Listener) {
  if (isHeardBehind || layer >= findTopLayer()) scan(code);
  else showFailure(`${code} n’est pas pris`, new Refused('Fermez d’abord cette fenêtre, puis scannez à nouveau.'));
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
