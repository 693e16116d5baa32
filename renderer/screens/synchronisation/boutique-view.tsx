import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconDoorExit, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Code, Moment } from '#renderer/ui/figures.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { Empty, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { countColumn, nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import {
  createCodeRattachement,
  joinBoutique,
  listPostes,
  type Partage,
  type Poste,
  stopPartage,
} from '#shared/contracts/postes/postes.ts';
import { formatAgo } from '#shared/time/dates.ts';
import { AddPosteDialog } from './add-poste-dialog.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { PosteDialog } from './poste-dialog.tsx';
import { StopSharingDialog } from './stop-sharing-dialog.tsx';
import classes from './synchronisation.module.css';

const columns = toColumns<Poste>([
  { id: 'etat', header: 'État', track: '8.5rem', cell: (poste) => <PosteTag of={poste} /> },
  { id: 'code', header: 'Code', track: '4.5rem', cell: ({ code }) => <Code>{code}</Code>, sortBy: ({ code }) => code },
  nameColumn('nom', 'Caisse', 'minmax(11rem, 2fr)', ({ nom }) => nom),
  {
    id: 'vue',
    header: 'Dernier échange',
    track: '8.5rem',
    cell: ({ derniere_visite }) => (derniere_visite ? formatAgo(derniere_visite, new Date()) : 'jamais'),
    sortBy: ({ derniere_visite }) => derniere_visite ?? '',
  },
  countColumn('attente', 'En attente', '6.5rem', ({ en_attente }) => en_attente),
  countColumn('traiter', 'À traiter', '6.5rem', ({ a_traiter }) => a_traiter),
  {
    id: 'depuis',
    header: 'Rattachée le',
    track: '8.5rem',
    cell: ({ date_creation }) => <Moment of={date_creation} />,
    sortBy: ({ date_creation }) => date_creation,
  },
]);

/** Shows a shop that tills share: its tills, when they last called, and what waits there. */
export function BoutiqueView({ partage }: { partage: Partage }) {
  const { may, whyNot } = useMay();
  const postes = useAnswer(listPostes, {}, { every: 3_000, isEnabled: may(listPostes) });
  const [known, setKnown] = useState<readonly string[]>();
  const [opened, setOpened] = useState<string>();
  const add = () => setKnown(listActive(postes.data ?? []));
  const refusal = whyNot(createCodeRattachement);
  useShortcut('Alt+N', 'Ajouter une caisse', add, { group: 'Synchronisation', isEnabled: refusal === undefined });

  return (
    <Screen
      title="Synchronisation"
      detail={<Code>{partage.poste}</Code>}
      actions={
        <>
          <StopSharing partage={partage} postes={postes.data ?? []} />
          <JoinSiege partage={partage} />
          <GuardedButton
            whyNot={refusal}
            onClick={add}
            aria-keyshortcuts="Alt+N"
            leftSection={<IconPlus size={17} aria-hidden="true" />}
          >
            Ajouter une caisse
          </GuardedButton>
        </>
      }
    >
      <Intro adresses={partage.adresses} />
      {partage.panne !== null && <Notice tone="danger">{partage.panne}</Notice>}
      {may(listPostes) ? (
        <ListState of={postes} none="Aucune caisse n’est rattachée" action={<AddButton onClick={add} />}>
          {(rows) => (
            <DataTable
              label="Caisses"
              rows={rows}
              columns={columns}
              getId={({ code }) => code}
              onOpen={({ code }) => setOpened(code)}
            />
          )}
        </ListState>
      ) : (
        <Empty title="Un responsable voit les caisses de la boutique et en ajoute." />
      )}
      {known && <AddPosteDialog known={known} onClose={() => setKnown(undefined)} />}
      <PosteDialog poste={postes.data?.find(({ code }) => code === opened)} onClose={() => setOpened(undefined)} />
    </Screen>
  );
}

/** Shows this installation's role for the tills, and its addresses. */
function Intro({ adresses }: Pick<Partage, 'adresses'>) {
  return (
    <p className={classes.intro}>
      Cette installation tient la boutique&#160;: les caisses y prennent et y rapportent tout.{' '}
      {adresses.length > 0 && `Elles la joignent à ${adresses.join(' ou ')}.`}
    </p>
  );
}

function StopSharing({ partage, postes }: { partage: Partage; postes: readonly Poste[] }) {
  const { may } = useMay();
  const [isAsking, setIsAsking] = useState(false);
  if (!may(stopPartage) || partage.est_impose) return null;
  const active = postes.filter(({ date_retrait }) => date_retrait === null);
  return (
    <>
      <Button variant="subtle" onClick={() => setIsAsking(true)}>
        Cesser de partager
      </Button>
      {isAsking && <StopSharingDialog postes={active} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** Joins a hub: the shop moves there with its tills. */
function JoinSiege({ partage }: { partage: Partage }) {
  const { may } = useMay();
  const [isJoining, setIsJoining] = useState(false);
  if (!may(joinBoutique) || partage.est_impose) return null;
  return (
    <>
      <Button variant="subtle" onClick={() => setIsJoining(true)}>
        Rejoindre un siège
      </Button>
      {isJoining && <JoinDialog partage={partage} onClose={() => setIsJoining(false)} />}
    </>
  );
}

function listActive(postes: readonly Poste[]): string[] {
  return postes.filter(({ date_retrait }) => date_retrait === null).map(({ code }) => code);
}

function AddButton({ onClick }: { onClick: () => void }) {
  const { may } = useMay();
  return may(createCodeRattachement) && <Button onClick={onClick}>Ajouter une caisse</Button>;
}

function PosteTag({ of: { date_retrait, motif_retrait, a_traiter } }: { of: Poste }) {
  if (motif_retrait === 'quittee') return <Tag icon={IconDoorExit}>A quitté</Tag>;
  if (date_retrait !== null) return <Tag icon={IconBan}>Retirée</Tag>;
  if (a_traiter > 0) {
    return (
      <Tag icon={IconAlertTriangle} tone="warning">
        À traiter
      </Tag>
    );
  }
  return (
    <Tag icon={IconCircleCheck} tone="accent">
      Rattachée
    </Tag>
  );
}
