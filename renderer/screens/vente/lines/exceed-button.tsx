import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useHasDroit } from '#renderer/stores/session.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import classes from '../totals-panel.module.css';

/** Lifts the limit of this sale's discounts, to be approved when it is saved. */
export function ExceedButton() {
  const { vente, change } = useVente();
  const [mayExceed, mayChangePrices] = [useHasDroit('remise_au_dela'), useHasDroit('prix')];
  const isLimited = !mayChangePrices || (vente.client !== null && !mayExceed);
  const isOffered = vente.envoi === null && isLimited;
  const label = mayChangePrices ? 'Dépasser la remise maximale' : 'Changer un prix avec un accord';
  const back = mayChangePrices ? 'Revenir à la remise maximale' : 'Revenir à mes droits';
  const toggle = () => change((current) => ({ ...current, depassement: !current.depassement }));
  useShortcut('F10', label, toggle, { group: 'Vente', isEnabled: isOffered });
  if (!isOffered) return null;
  return (
    <div className={classes.exceed}>
      <Button
        size="xs"
        variant="subtle"
        onClick={toggle}
        aria-pressed={vente.depassement}
        leftSection={<IconShieldCheck size={15} stroke={1.7} aria-hidden="true" />}
        {...toKeyProps('F10')}
      >
        {vente.depassement ? back : label}
      </Button>
      {vente.depassement && <p>Un responsable devra l’accorder à l’enregistrement.</p>}
    </div>
  );
}
