import { ActionIcon, Button, Popover, UnstyledButton } from '@mantine/core';
import { IconClock, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useVente } from '#renderer/stores/vente.store.ts';
import type { Vente } from '#renderer/stores/vente.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import { formatMoment } from '#shared/time/dates.ts';
import classes from './ventes-en-attente.module.css';
import { useVenteTotals } from './lines/use-vente-totals.ts';

/** Shows the sales put aside, to be taken up again. */
export function VentesEnAttente() {
  const { enAttente, recall, discard } = useVente();
  const list = useRef<HTMLUListElement>(null);
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

  /** Discards one; the focus goes on with the remaining ones. */
  function discardWithUndo(id: string) {
    showDone('Vente en attente abandonnée', discard(id));
    if (enAttente.length === 1) open(false);
    else requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
  }

  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" width="22rem" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          onClick={() => open(!isOpen)}
          leftSection={<IconClock size={16} stroke={1.7} aria-hidden="true" />}
          {...toKeyProps('Shift+F8')}
        >
          {`${enAttente.length} en attente`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <ul ref={list}>
          {enAttente.map((vente) => (
            <VenteEnAttente key={vente.id} vente={vente} onTakeUp={takeUp} onDiscard={discardWithUndo} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

type Props = { vente: Vente; onTakeUp: (id: string) => void; onDiscard: (id: string) => void };

/** Shows one of them; a sale being sent can be taken up, but not discarded. */
function VenteEnAttente({ vente, onTakeUp, onDiscard }: Props) {
  const { total_ttc } = useVenteTotals(vente);
  const now = useNow();
  const name = toName(vente);
  return (
    <li className={classes.held}>
      <UnstyledButton className={classes.item ?? ''} onClick={() => onTakeUp(vente.id)}>
        <span className={classes.name}>{name}</span>
        <Amount of={total_ttc} isStrong />
        <span className={classes.detail}>{toDetail(vente, now)}</span>
      </UnstyledButton>
      {vente.envoi === null && (
        <ActionIcon aria-label={`Abandonner la vente de ${name}`} onClick={() => onDiscard(vente.id)}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  );
}

function toName({ client, lignes }: Vente): string {
  return client?.intitule ?? lignes[0]?.designation ?? 'Vente sans article';
}

/** Returns its details; since when it waits distinguishes two sales of one customer. */
function toDetail({ lignes, envoi, mise_en_attente: since }: Vente, now: Date): string {
  const count = `${lignes.length} ${lignes.length > 1 ? 'lignes' : 'ligne'}`;
  const parts = [count, since && `depuis ${formatMoment(since, now)}`, envoi && 'enregistrement à terminer'];
  return parts.filter(Boolean).join(' · ');
}
