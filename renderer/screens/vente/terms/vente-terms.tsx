import { Button } from '@mantine/core';
import { useState } from 'react';
import { regimeLabels } from '#renderer/records/tiers/tiers-labels.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { toRegimeVente } from '#renderer/stores/vente.ts';
import { Day } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import classes from './vente-terms.module.css';
import { toDelivery } from './vente-tva.ts';

/** Shows what is unusual in the sale, delivery and VAT, and a button to change it. */
export function VenteTerms() {
  const { vente, change } = useVente();
  const [isOpen, setOpen] = useState(false);
  const isLocked = vente.envoi !== null;
  const regime = toRegimeVente(vente);
  const place = toDelivery(vente);
  const date = vente.livraison?.date;
  const label = 'Livraison et TVA de la vente';
  useShortcut('Alt+L', label, () => setOpen(true), { group: 'Vente', isEnabled: !isLocked });
  return (
    <div className={classes.terms}>
      {(place ?? date) && (
        <span>
          Livraison{date && ' le '}
          {date && <Day of={date} />}
          {place && `\u00a0: ${place}`}
        </span>
      )}
      {(regime ?? vente.regime_tva) && <span>{regime ? regimeLabels[regime] : regimeLabels.france}</span>}
      <Button
        size="xs"
        variant="subtle"
        disabled={isLocked}
        onClick={() => setOpen(true)}
        aria-label={label}
        {...toKeyProps('Alt+L')}
      >
        Livraison, TVA
      </Button>
      <TermsDialog
        isOpen={isOpen}
        vente={vente}
        onClose={() => setOpen(false)}
        onChange={(terms) => change((current) => ({ ...current, ...terms }))}
      />
    </div>
  );
}
