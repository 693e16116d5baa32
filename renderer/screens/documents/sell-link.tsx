import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { useHasRole } from '#renderer/stores/session.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { kindWords } from './kind-words.ts';

/** The way from the list of a kind to a new document of it, made at the counter. */
export function SellLink({ kind }: { kind: VenteKind }) {
  const go = useNavigate();
  const change = useVente((store) => store.change);
  const { fresh } = kindWords[kind];

  function sell() {
    change((vente) => ({ ...vente, kind }));
    void go('/vente');
  }

  const maySell = useHasRole('vendeur');
  useShortcut('Alt+N', fresh, sell, { group: 'Liste', isEnabled: maySell });
  if (!maySell) return null;
  return (
    <Button
      onClick={sell}
      aria-keyshortcuts="Alt+N"
      leftSection={<IconPlus size={17} aria-hidden="true" />}
      rightSection={<Keys of="Alt+N" />}
    >
      {fresh}
    </Button>
  );
}
