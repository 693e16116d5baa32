import { Button, Group, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import { SettingsBlock } from '#renderer/screens/administration/settings-page.tsx';
import { type ContractForm, lockedHint } from '#renderer/ui/form/use-contract-form.ts';
import { findNumber, formatPercent } from '#shared/money/money.ts';
import classes from './comptabilite.module.css';
import type { ComptesValues } from './comptes-values.ts';

type Props = { form: ContractForm<ComptesValues> };

/** Shows the accounts of each rate: its VAT, and its sales when they are separate. */
export function TauxFields({ form }: Props) {
  const isLocked = form.locked.has('comptabilite');
  return (
    <SettingsBlock
      id="taux"
      title="Taux de TVA"
      detail={
        isLocked ? lockedHint : 'Un compte de vente laissé vide est celui des marchandises ou des services, ci-dessus.'
      }
    >
      <div className={classes.rates}>
        {form.values.taux.map(({ taux }, index) => (
          <Fragment key={taux}>
            <TextInput label={`TVA à ${formatPercent(taux)}`} {...form.getInputProps(`taux.${index}.tva`)} />
            <TextInput label={`Marchandises à ${formatPercent(taux)}`} {...form.getInputProps(`taux.${index}.biens`)} />
            <TextInput label={`Services à ${formatPercent(taux)}`} {...form.getInputProps(`taux.${index}.services`)} />
          </Fragment>
        ))}
      </div>
      {!isLocked && (
        <NewTaux
          known={form.values.taux.map(({ taux }) => taux)}
          onAdd={(taux) => form.insertListItem('taux', { taux, tva: '', biens: '', services: '' })}
        />
      )}
    </SettingsBlock>
  );
}

function NewTaux({ known, onAdd }: { known: readonly number[]; onAdd: (taux: number) => void }) {
  const [typed, setTyped] = useState('');
  const taux = findNumber(typed);
  const isRate = taux !== undefined && typed.trim() !== '' && taux >= 0 && taux <= 100;
  const isKnown = isRate && known.includes(taux);

  function add() {
    if (isRate && !isKnown) onAdd(taux);
    setTyped('');
  }

  return (
    <Group gap="var(--space-2)" align="stretch">
      <TextInput
        label="Un autre taux"
        placeholder="8,5"
        value={typed}
        error={isKnown && 'Ce taux est déjà là.'}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button variant="default" mt="xl" disabled={!isRate || isKnown} onClick={add}>
        Ajouter le taux
      </Button>
    </Group>
  );
}
