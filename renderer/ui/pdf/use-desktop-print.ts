import { useEffect, useEffectEvent } from 'react';
import { desktopEvents } from '#shared/desktop.ts';

/** Runs `print` from the desktop's own «Imprimer…» menu. */
export function useDesktopPrint(print: () => void, isEnabled = true) {
  const printLatest = useEffectEvent(print);
  useEffect(() => {
    if (!isEnabled) return undefined;
    function handle(event: Event) {
      event.preventDefault();
      printLatest();
    }
    window.addEventListener(desktopEvents.print, handle);
    return () => window.removeEventListener(desktopEvents.print, handle);
  }, [isEnabled]);
}
