import { Menu, Button, ActionIcon } from '@mantine/core';
import { IconClock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { computeVente, type Vente } from '#renderer/stores/vente.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import classes from './held-sales.module.css';

/** The sales put aside, to be taken up again. */
export function HeldSales() {
  const { enAttente, recall, discard } = useVente();
  const [isOpen, setIsOpen] = useState(false);
  const isThere = enAttente.length > 0;
  useShortcut('Shift+F8', 'Reprendre une vente en attente', () => setIsOpen(true), {
    group: 'Vente',
    isEnabled: isThere,
  });
  if (!isThere) return null;

  function throwAway({ id }: Vente) {
    showDone('Vente en attente abandonnée', discard(id));
  }

  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" width="22rem">
      <Menu.Target>
        <Button
          variant="subtle"
          aria-keyshortcuts="Shift+F8"
          leftSection={<IconClock size={16} stroke={1.7} aria-hidden="true" />}
          rightSection={<Keys of="Shift+F8" />}
        >
          {`${enAttente.length} en attente`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {enAttente.map((vente) => (
          <div className={classes.held} key={vente.id}>
            <Menu.Item
              className={classes.item ?? ''}
              onClick={() => recall(vente.id)}
              rightSection={<HeldTotal vente={vente} />}
            >
              <span className={classes.name}>{toName(vente)}</span>
              <span className={classes.detail}>{toDetail(vente)}</span>
            </Menu.Item>
            <ActionIcon aria-label={`Abandonner la vente de ${toName(vente)}`} onClick={() => throwAway(vente)}>
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function HeldTotal({ vente }: { vente: Vente }) {
  return <Amount of={computeVente(vente).total_ttc} />;
}

function toName({ client, lignes }: Vente): string {
  return client?.intitule ?? lignes[0]?.designation ?? 'Vente sans article';
}

function toDetail({ lignes, envoi }: Vente): string {
  const count = `${lignes.length} ${lignes.length > 1 ? 'lignes' : 'ligne'}`;
  return envoi ? `${count} · enregistrement à terminer` : count;
}
