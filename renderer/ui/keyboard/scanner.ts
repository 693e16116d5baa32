import { useContext, useEffectEvent, useLayoutEffect } from 'react';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { Refused } from '#shared/endpoints/errors.ts';
import { findTopLayer } from './shortcuts.store.ts';
import { Layer } from './shortcuts.tsx';

type Listener = { scan: (code: string) => void; layer: number; isHeardBehind: boolean };

/** The screens that take scans; the latest one gets them. */
const listeners: Listener[] = [];

type Options = {
  /** Takes only scans that nothing else on screen takes. */
  isFallback?: boolean;
  /** Takes scans while a dialog is open over its screen, which stays as it is. */
  isHeardBehind?: boolean;
};

/** Calls `onScan` with each scanned barcode while the component is on screen, wherever the focus is. */
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

/** Passes a code to the latest screen that takes scans. A scan does not close the dialog a user is filling in. */
export function deliverScan(code: string): void {
  const listener = listeners.at(-1);
  if (!listener) return;
  const { scan, layer, isHeardBehind } = listener;
  if (isHeardBehind || layer >= findTopLayer()) scan(code);
  else showFailure(`${code} n’est pas pris`, new Refused('Fermez d’abord cette fenêtre, puis scannez à nouveau.'));
}
