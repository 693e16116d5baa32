import { useEffect, useEffectEvent } from 'react';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { desktopEvents } from '#shared/desktop.ts';

/** Runs `print` on Ctrl+P, and from the desktop's own «Imprimer…» menu. */
export function usePrint(print: () => void, { group = 'Document', isEnabled = true } = {}) {
  useShortcut('Mod+P', 'Imprimer', print, { group, isEnabled });
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
