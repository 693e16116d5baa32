import { useEffect, useEffectEvent } from 'react';
import { desktopEvents } from '#shared/desktop.ts';

/** The desktop's own «Imprimer…» prints what is in sight. */
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
