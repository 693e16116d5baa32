import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { kindWords } from './kind-words.ts';

/** The way from the list of a kind to a new document of it, made at the counter. */
export function SellLink({ kind }: { kind: VenteKind }) {
  const go = useNavigate();
  const { hold, change } = useVente();
  const { fresh } = kindWords[kind];

  function sell() {
    // What was begun, or an earlier document that is being changed, stays what it is and waits.
    hold();
    change((vente) => ({ ...vente, kind }));
    void go('/vente');
  }

  const { whyNot } = useMay();
  const reason = whyNot(documentApis[kind].creates);
  useShortcut('Alt+N', fresh, sell, { group: 'Liste', isEnabled: reason === undefined });
  return (
    <GuardedButton
      whyNot={reason}
      onClick={sell}
      aria-keyshortcuts="Alt+N"
      leftSection={<IconPlus size={17} aria-hidden="true" />}
      rightSection={<Keys of="Alt+N" />}
    >
      {fresh}
    </GuardedButton>
  );
}
