import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Code } from '#renderer/ui/figures.tsx';
import { type ContractForm, lockedHint } from '#renderer/ui/form/use-contract-form.ts';
import type { DepotUtilise } from '#shared/contracts/boutique/parametres.ts';
import { SettingsBlock } from '../settings-page.tsx';
import classes from './regles.module.css';
import type { Regles } from './regles.ts';

type Props = { form: ContractForm<Regles>; used: readonly DepotUtilise[] };

/** Shows the warehouses; one that movements name stays. */
export function DepotsBlock({ form, used }: Props) {
  const isLocked = form.locked.has('depots');
  return (
    <SettingsBlock
      id="depots"
      title="Dépôts"
      detail={
        isLocked
          ? lockedHint
          : 'Les entrées et sorties proposent ces dépôts. Un dépôt qui a déjà servi reste\u00a0: son histoire le nomme.'
      }
    >
      <ul className={classes.depots}>
        {form.values.depots.map(({ code }, index) => {
          const usage = used.find((depot) => depot.code === code);
          return (
            <li key={code}>
              <Code>{code}</Code>
              <TextInput
                aria-label={`Nom du dépôt ${code}`}
                placeholder={code === 'PRINCIPAL' ? 'Dépôt principal' : 'Nom'}
                {...form.getInputProps(`depots.${index}.intitule`)}
              />
              {usage ? (
                <span className={classes.none}>{usage.articles === 0 ? 'vide' : toCount(usage.articles)}</span>
              ) : isLocked ? null : (
                <ActionIcon
                  variant="subtle"
                  aria-label={`Retirer le dépôt ${code}`}
                  onClick={() => form.removeListItem('depots', index)}
                >
                  <IconTrash size={16} stroke={1.8} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {!isLocked && (
        <NewDepot
          known={form.values.depots.map(({ code }) => code)}
          onAdd={(code) => form.insertListItem('depots', { code, intitule: code })}
        />
      )}
    </SettingsBlock>
  );
}

function NewDepot({ known, onAdd }: { known: readonly string[]; onAdd: (code: string) => void }) {
  const [code, setCode] = useState('');
  const isKnown = known.includes(code);

  function add() {
    onAdd(code);
    setCode('');
  }

  return (
    <Group gap="var(--space-2)" align="end" wrap="nowrap">
      <TextInput
        label="Code d’un nouveau dépôt"
        maxLength={20}
        value={code}
        error={isKnown && 'Ce dépôt existe déjà.'}
        onChange={({ currentTarget }) => setCode(currentTarget.value.toUpperCase().replace(/\s/g, ''))}
      />
      <Button variant="default" disabled={code === '' || isKnown} onClick={add}>
        Ajouter
      </Button>
    </Group>
  );
}

function toCount(articles: number): string {
  return articles === 1 ? 'un article' : `${articles} articles`;
}
