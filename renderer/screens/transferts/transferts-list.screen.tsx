import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useGroupe, useIci } from '#renderer/api/use-boutiques.ts';
import { useStartTransfert } from '#renderer/screens/stock/use-start-transfert.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Code, Moment, Quantity } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenNotice } from '#renderer/ui/screen/screen.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import { isToReceive, type ResumeTransfert } from '#shared/contracts/transferts/transfert.ts';
import { createTransfert, listTransferts } from '#shared/contracts/transferts/transferts.ts';
import { EtatTransfertTag } from './etat-transfert-tag.tsx';
import { toDirection } from './to-direction.ts';

const label = 'Envoyer à une boutique';
const everyMs = 10_000;

const toListColumns = (ici: string | null) =>
  toColumns<ResumeTransfert>([
    nameColumn('direction', 'Transfert', 'minmax(11rem, 2fr)', (one) => toDirection(one, ici)),
    { id: 'numero', header: 'Numéro', track: '9rem', cell: ({ numero }) => <Code>{numero}</Code> },
    { id: 'etat', header: 'État', track: '9.5rem', cell: ({ etat }) => <EtatTransfertTag of={etat} /> },
    {
      id: 'lignes',
      header: 'Articles',
      track: '5rem',
      isNumeric: true,
      cell: ({ nb_lignes }) => <Quantity of={nb_lignes} />,
      sortBy: ({ nb_lignes }) => nb_lignes,
    },
    {
      id: 'en_route',
      header: 'En route',
      track: '5.5rem',
      isNumeric: true,
      cell: ({ en_route }) => en_route !== 0 && <Quantity of={en_route} />,
      sortBy: ({ en_route }) => en_route,
    },
    {
      id: 'date',
      header: 'Envoyé le',
      track: '9.5rem',
      cell: ({ date_creation }) => <Moment of={date_creation} />,
      sortBy: ({ date_creation }) => date_creation,
    },
  ]);

/** Shows the transferts of the group, those to be received here first. */
export function TransfertsListScreen() {
  const go = useNavigate();
  const ici = useIci();
  const isAlone = useGroupe().length === 0;
  const start = useStartTransfert();
  const transferts = useAnswer(listTransferts, {}, { every: everyMs });
  const maySend = useMay().may(createTransfert) && !isAlone;
  useShortcut('Alt+N', label, start, { group: 'Liste', isEnabled: maySend });
  const waiting = (transferts.data ?? []).filter((one) => isToReceive(one, ici)).length;

  return (
    <Screen title="Transferts" detail={toDetail(waiting)} actions={maySend && <SendButton onSend={start} />}>
      <ScreenNotice>
        {isAlone && (
          <Notice tone="accent">
            {
              'Cette caisse n’est reliée à aucune autre boutique\u00a0: il n’y a rien à envoyer ni à recevoir. Les boutiques d’un même groupe se relient par un siège, dans «\u00a0Synchronisation\u00a0».'
            }
          </Notice>
        )}
      </ScreenNotice>
      <ListTable
        of={transferts}
        none="Aucun transfert pour l’instant"
        label="Transferts"
        columns={toListColumns(ici)}
        getId={({ numero }) => numero}
        onOpen={({ numero }) => void go(`/transferts/${numero}`)}
      />
    </Screen>
  );
}

const toDetail = (waiting: number) => (waiting === 0 ? undefined : `${waiting} à recevoir`);

function SendButton({ onSend }: { onSend: () => void }) {
  return (
    <Button onClick={onSend} leftSection={<IconPlus size={17} aria-hidden="true" />} {...toKeyProps('Alt+N')}>
      {label}
    </Button>
  );
}
