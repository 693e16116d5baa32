import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useVente } from '#renderer/stores/vente.store.ts';
import { isEmpty } from '#renderer/stores/vente.ts';
import { KeyButton } from '#renderer/ui/sheet/key-button.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';

/** Discards the sale, with an undo; one that is being sent stays. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const { vente, discard } = useVente();
  if (isEmpty(vente) || vente.envoi !== null) return null;
  const label = vente.modifie === null ? 'Abandonner la vente' : 'Abandonner la modification';

  function discardWithUndo() {
    onDiscard();
    showDone(vente.modifie === null ? 'Vente abandonnée' : 'Modification abandonnée', discard(vente.id));
    focusArticleEntry();
  }

  return (
    <KeyButton variant="subtle" keys="Shift+F9" description={label} group="Vente" onPress={discardWithUndo}>
      {label}
    </KeyButton>
  );
}
