import type { OnChangeFn, RowSelectionState } from '@tanstack/react-table';
import { type Ref, useMemo, useState } from 'react';
import { WithSidePanel } from '#renderer/ui/card/side-panel.tsx';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import type { Relance } from './relance.ts';
import { toRelanceColumns } from './relance-columns.tsx';
import { type RelanceKind, relanceKinds } from './relance-kinds.ts';
import { RelancePanel } from './relance-panel.tsx';
import { isAbout, isRunning, useSending } from './sending.store.ts';

type Props = {
  kind: RelanceKind;
  rows: readonly Relance[];
  /** Undefined for a user who may not send reminders. */
  selection: { selected: RowSelectionState; onChange: OnChangeFn<RowSelectionState> } | undefined;
  /** Called for a document that was reminded of less than a week ago, or just now: asks for confirmation. */
  onAsk: (relance: Relance) => void;
  ref: Ref<HTMLTableElement>;
};

/** Shows the list, and beside it the e-mail of the opened row. */
export function RelancesList({ kind, rows, selection, onAsk, ref }: Props) {
  const [openedNumero, setOpened] = useState<string>();
  const opened = rows.find(({ numero }) => numero === openedNumero) ?? rows[0];
  const current = opened?.numero;
  const isSelectable = selection !== undefined;
  const columns = useMemo(
    () => toRelanceColumns({ kind, current, onSend: isSelectable ? (relance) => sendOne(relance, onAsk) : undefined }),
    [kind, current, isSelectable, onAsk],
  );
  const isSending = useSending(({ envois }) =>
    envois.some((envoi) => isRunning(envoi) && isAbout(envoi, current ?? '')),
  );

  return (
    <WithSidePanel>
      <DataTable
        ref={ref}
        label={relanceKinds[kind].words.plural}
        rows={rows}
        columns={columns}
        getId={({ numero }) => numero}
        onOpen={({ numero }) => setOpened(numero)}
        {...(selection ? { selection } : {})}
      />
      {opened && <RelancePanel relance={opened} onSend={() => sendOne(opened, onAsk)} isSending={isSending} />}
    </WithSidePanel>
  );
}

/** Sends one reminder for one click; a second click sends none. */
function sendOne(relance: Relance, onAsk: (relance: Relance) => void) {
  const { envois, send } = useSending.getState();
  const earlier = envois.find((envoi) => isAbout(envoi, relance.numero));
  if (earlier && isRunning(earlier)) return;
  if (relance.isRecent || earlier?.state === 'queued') onAsk({ ...relance, isRecent: true });
  else send([relance], null);
}
