import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useVente } from '#renderer/stores/vente.store.ts';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { useMayExceed } from './line-figures.tsx';
import classes from './totals-panel.module.css';

/** Lifts the limit on this sale's discounts, for somebody to approve when it is saved. */
export function ExceedButton() {
  const { vente, change } = useVente();
  const mayExceed = useMayExceed();
  const isOffered = vente.client !== null && vente.envoi === null && !mayExceed;
  const toggle = () => change((current) => ({ ...current, depassement: !current.depassement }));
  useShortcut('F10', 'Dépasser la remise maximale', toggle, { group: 'Vente', isEnabled: isOffered });
  if (!isOffered) return null;
  return (
    <div className={classes.exceed}>
      <Button
        size="xs"
        variant="subtle"
        onClick={toggle}
        aria-pressed={vente.depassement}
        aria-keyshortcuts="F10"
        leftSection={<IconShieldCheck size={15} stroke={1.7} aria-hidden="true" />}
        rightSection={<Keys of="F10" />}
      >
        {vente.depassement ? 'Revenir à la remise maximale' : 'Dépasser la remise maximale'}
      </Button>
      {vente.depassement && <p>Un responsable devra l’accorder à l’enregistrement.</p>}
    </div>
  );
}
