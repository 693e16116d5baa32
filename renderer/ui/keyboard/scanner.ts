import { useContext, useEffectEvent, useLayoutEffect } from 'react';
import { showFailure } from '#renderer/ui/toasts.tsx';
import { Refused } from '#shared/endpoints/errors.ts';
import { findTopLayer } from './shortcuts.store.ts';
import { Layer } from './shortcuts.tsx';

type Listener = { scan: (code: string) => void; layer: number; isHeardBehind: boolean };

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

export function isScanWanted(): boolean {
  return listeners.length > 0;
}

/** Gives a code to the latest screen that wants one. A scan does not take away the dialog somebody is filling in. */
export function deliverScan(code: string): void {
  const listener = listeners.at(-1);
  if (!listener) return;
  const { scan, layer, isHeardBehind } = listener;
  if (isHeardBehind || layer >= findTopLayer()) scan(code);
  else showFailure(`${code} n’est pas pris`, new Refused('Fermez d’abord cette fenêtre, puis scannez à nouveau.'));
}
