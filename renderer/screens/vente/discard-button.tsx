import { Button } from '@mantine/core';
import { isEmpty } from '#renderer/stores/vente.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { focusEntry } from './line-cells.ts';

/** Throws the sale away, with a way back; one that is being sent stays. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const { vente, discard } = useVente();
  const isOffered = !isEmpty(vente) && vente.envoi === null;
  const label = vente.modifie === null ? 'Abandonner la vente' : 'Abandonner la modification';

  function throwAway() {
    onDiscard();
    showDone(vente.modifie === null ? 'Vente abandonnée' : 'Modification abandonnée', discard(vente.id));
    focusEntry();
  }

  useShortcut('Shift+F9', label, throwAway, { group: 'Vente', isEnabled: isOffered });
  if (!isOffered) return null;
  return (
    <Button
      variant="subtle"
      onClick={throwAway}
      aria-keyshortcuts="Shift+F9"
      justify="space-between"
      rightSection={<Keys of="Shift+F9" />}
    >
      {label}
    </Button>
  );
}
