import { ActionIcon, Button, Popover, UnstyledButton } from '@mantine/core';
import { IconClock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { focusArticleEntry } from '#renderer/screens/articles/article-entry.tsx';
import type { Vente } from '#renderer/stores/vente.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import classes from './held-sales.module.css';
import { useSaleTotals } from './use-sale-totals.ts';

/** The sales put aside, to be taken up again. */
export function HeldSales() {
  const { enAttente, recall } = useVente();
  const [isOpen, setIsOpen] = useState(false);
  const isThere = enAttente.length > 0;
  const label = 'Reprendre une vente en attente';
  useShortcut('Shift+F8', label, () => setIsOpen(true), { group: 'Vente', isEnabled: isThere });
  if (!isThere) return null;

  function open(isNowOpen: boolean) {
    setIsOpen(isNowOpen);
    if (!isNowOpen) focusArticleEntry();
  }

  function takeUp(id: string) {
    recall(id);
    open(false);
  }

  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" width="22rem" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          onClick={() => open(!isOpen)}
          aria-keyshortcuts="Shift+F8"
          leftSection={<IconClock size={16} stroke={1.7} aria-hidden="true" />}
          rightSection={<Keys of="Shift+F8" />}
        >
          {`${enAttente.length} en attente`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <ul>
          {enAttente.map((vente) => (
            <HeldSale key={vente.id} vente={vente} onTakeUp={takeUp} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function HeldSale({ vente, onTakeUp }: { vente: Vente; onTakeUp: (id: string) => void }) {
  const discard = useVente((store) => store.discard);
  const { total_ttc } = useSaleTotals(vente);
  const name = toName(vente);
  return (
    <li className={classes.held}>
      <UnstyledButton className={classes.item ?? ''} onClick={() => onTakeUp(vente.id)}>
        <span className={classes.name}>{name}</span>
        <Amount of={total_ttc} isStrong />
        <span className={classes.detail}>{toDetail(vente)}</span>
      </UnstyledButton>
      <ActionIcon
        aria-label={`Abandonner la vente de ${name}`}
        onClick={() => showDone('Vente en attente abandonnée', discard(vente.id))}
      >
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </li>
  );
}

function toName({ client, lignes }: Vente): string {
  return client?.intitule ?? lignes[0]?.designation ?? 'Vente sans article';
}

function toDetail({ lignes, envoi }: Vente): string {
  const count = `${lignes.length} ${lignes.length > 1 ? 'lignes' : 'ligne'}`;
  return envoi ? `${count} · enregistrement à terminer` : count;
}
