import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useBoutiques } from '#renderer/api/use-boutiques.ts';
import { AdministrationScreen } from '#renderer/screens/administration/administration-screen.tsx';
import { Moment } from '#renderer/ui/figures.tsx';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import { listPersonnes } from '#shared/contracts/utilisateurs/personnes.ts';
import classes from '../administration.module.css';
import { PersonneDialog, type PersonneGeree, toPersonneName } from './personne-dialog.tsx';
import { roleLabels } from '#shared/utilisateurs/role-labels.ts';
import { toShopsText } from './personne-values.ts';

const toPersonneColumns = (shops: readonly BoutiqueConnue[]) =>
  toColumns<PersonneGeree>([
    {
      id: 'nom',
      header: 'Nom',
      track: 'minmax(8rem, 1fr)',
      cell: (person) => <strong>{toPersonneName(person)}</strong>,
      sortBy: ({ nom, prenom }) => `${nom} ${prenom}`,
    },
    {
      id: 'email',
      header: 'E-mail',
      track: 'minmax(12rem, 1.5fr)',
      cell: ({ email }) => email,
      sortBy: (p) => p.email,
    },
    {
      id: 'role',
      header: 'Rôle',
      track: '7.5rem',
      cell: ({ role }) => roleLabels[role].label,
      sortBy: ({ role }) => roleLabels[role].label,
    },
    {
      id: 'boutiques',
      header: 'Boutiques',
      track: 'minmax(9rem, 1.25fr)',
      cell: ({ boutiques }) => toShopsText(boutiques, shops),
      sortBy: ({ boutiques }) => toShopsText(boutiques, shops),
    },
    {
      id: 'date_modification',
      header: 'Modifiée',
      track: '8.5rem',
      cell: ({ date_modification }) => <Moment of={date_modification} />,
      sortBy: ({ date_modification }) => date_modification,
    },
  ]);

const newPerson = 'new';
const often = 15_000;

/** Shows the people of the group who work in the shops this desk follows. */
export function PersonnesList({ toolbar }: { toolbar: ReactNode }) {
  const shops = useBoutiques();
  const answer = useAnswer(listPersonnes, {}, { every: often });
  const { voulues = false, suit_toutes: suitToutes = false, personnes } = answer.data ?? {};
  const [openedId, setOpenedId] = useState<string>();
  const opened = openedId === newPerson ? newPerson : personnes?.find(({ id }) => id === openedId);
  const create = () => voulues && setOpenedId(newPerson);
  useShortcut('Alt+N', 'Nouvelle personne du groupe', create, { group: 'Administration' });
  const button = (
    <Button onClick={create} leftSection={<IconPlus size={17} aria-hidden="true" />} rightSection={<Keys of="Alt+N" />}>
      Nouvelle personne
    </Button>
  );

  return (
    <AdministrationScreen title="Utilisateurs" detail={personnes?.length} toolbar={toolbar} actions={voulues && button}>
      {answer.data && !voulues ? (
        <NotWanted />
      ) : (
        <ListState of={{ ...answer, data: personnes }} query="" none="Personne n’est du groupe">
          {(rows) => (
            <DataTable
              label="Personnes du groupe"
              rows={rows}
              columns={toPersonneColumns(shops)}
              getId={({ id }) => id}
              onOpen={({ id }) => setOpenedId(id)}
              initialSorting={[{ id: 'nom', desc: false }]}
            />
          )}
        </ListState>
      )}
      <p className={classes.foot}>
        Elles s’identifient aux caisses de leurs boutiques par le même mot de passe. L’administration d’une caisse reste
        un compte de cette caisse.
      </p>
      <PersonneDialog key={openedId} person={opened} suitToutes={suitToutes} onClose={() => setOpenedId(undefined)} />
    </AdministrationScreen>
  );
}

function NotWanted() {
  return (
    <Notice tone="accent">
      Ce groupe n’a pas de personnes à lui&#160;: chaque caisse a ses comptes. Pour qu’il en ait, la personne qui
      administre le siège l’active une fois, en disant combien de jours une caisse les laisse entrer sans le joindre
      (docs/siege.md, <code>PUT /siege/v1/groupes/…/personnes</code>).
    </Notice>
  );
}
