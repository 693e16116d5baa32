import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Code } from '#renderer/ui/figures.tsx';
import { type ContractForm, lockedHint } from '#renderer/ui/form/use-contract-form.ts';
import { MoyenPropre } from '#shared/contracts/boutique/moyens.ts';
import { foldText } from '#shared/text/search-text.ts';
import { SettingsBlock } from '../settings-page.tsx';
import classes from './regles.module.css';
import type { Regles } from './regles.ts';

type Props = { form: ContractForm<Regles>; kept: readonly MoyenPropre[] };

/** Shows the means of payment that this shop takes besides the usual ones; one in use is retired, never removed. */
export function MoyensBlock({ form, kept }: Props) {
  const isLocked = form.locked.has('moyens_reglement');
  return (
    <SettingsBlock
      id="moyens"
      title="Moyens de règlement"
      detail={
        isLocked
          ? lockedHint
          : 'Espèces, carte, chèque, virement, prélèvement et bon cadeau sont toujours là\u00a0; ajoutez ceux de la boutique. Ce qui a été réglé garde son moyen.'
      }
    >
      {form.values.moyens_reglement.length > 0 && (
        <ul className={classes.moyens}>
          {form.values.moyens_reglement.map(({ code }, index) => (
            <li key={code}>
              <MoyenRow form={form} index={index} isKept={kept.some((moyen) => moyen.code === code)} />
            </li>
          ))}
        </ul>
      )}
      {!isLocked && (
        <NewMoyen
          known={form.values.moyens_reglement.map(({ code }) => code)}
          onAdd={(moyen) => form.insertListItem('moyens_reglement', moyen)}
        />
      )}
    </SettingsBlock>
  );
}

type RowProps = { form: ContractForm<Regles>; index: number; isKept: boolean };

function MoyenRow({ form, index, isKept }: RowProps) {
  const { code = '', intitule = '' } = form.values.moyens_reglement[index] ?? {};
  const path = `moyens_reglement.${index}`;
  const check = (field: string) => form.getInputProps(`${path}.${field}`, { type: 'checkbox' });
  return (
    <>
      <Group gap="var(--space-3)" wrap="nowrap">
        <TextInput aria-label={`Nom du moyen ${code}`} maxLength={35} {...form.getInputProps(`${path}.intitule`)} />
        <Code>{code}</Code>
        {!isKept && !form.locked.has('moyens_reglement') && (
          <ActionIcon
            variant="subtle"
            aria-label={`Retirer ${intitule}`}
            onClick={() => form.removeListItem('moyens_reglement', index)}
          >
            <IconTrash size={16} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
      <fieldset className={classes.checks} aria-label={intitule}>
        <Checkbox label="Pris aujourd’hui" {...check('actif')} />
        <Checkbox label="Ouvre le tiroir" {...check('ouvre_tiroir')} />
        <Checkbox label="A une référence" {...check('a_reference')} />
      </fieldset>
    </>
  );
}

function NewMoyen({ known, onAdd }: { known: readonly string[]; onAdd: (moyen: MoyenPropre) => void }) {
  const [intitule, setIntitule] = useState('');
  const read = MoyenPropre.safeParse({ code: toCode(intitule), intitule });
  const isTaken = known.includes(toCode(intitule)) || (intitule.trim().length > 1 && !read.success);

  function add() {
    if (!read.success || isTaken) return;
    onAdd(read.data);
    setIntitule('');
  }

  return (
    <Group gap="var(--space-2)" align="end" wrap="nowrap">
      <TextInput
        label="Nom d’un nouveau moyen"
        placeholder="Titre-restaurant"
        maxLength={35}
        value={intitule}
        error={isTaken && 'Ce moyen existe déjà, ou son nom ne commence pas par une lettre.'}
        onChange={({ currentTarget }) => setIntitule(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" disabled={!read.success || isTaken} onClick={add}>
        Ajouter le moyen
      </Button>
    </Group>
  );
}

/** Returns `titre_restaurant` for «Titre-restaurant»: the name in records and other programs, for ever. */
function toCode(intitule: string): string {
  return foldText(intitule)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 20);
}
