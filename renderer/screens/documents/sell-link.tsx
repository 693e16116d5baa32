import { IconPlus } from '@tabler/icons-react';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { useSell } from './use-sell.ts';

/** Shows a link from the list of a kind to a new document, made at the counter. */
export function SellLink({ kind }: { kind: VenteKind }) {
  const begin = useSell();
  const { fresh } = kindLabels[kind];
  const sell = () => begin(kind);
  const { whyNot } = useMay();
  const reason = whyNot(documentApis[kind].creates);
  useShortcut('Alt+N', fresh, sell, { group: 'Liste', isEnabled: reason === undefined });
  return (
    <GuardedButton
      whyNot={reason}
      onClick={sell}
      leftSection={<IconPlus size={17} aria-hidden="true" />}
      {...toKeyProps('Alt+N')}
    >
      {fresh}
    </GuardedButton>
  );
}
