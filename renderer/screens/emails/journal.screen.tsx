import { SegmentedControl } from '@mantine/core';
import { useRef, useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Moment } from '#renderer/ui/figures.tsx';
import { ExportLink } from '#renderer/ui/screen/export-button.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import { type EmailLog, EmailStatus, exportEmailLogs, listEmailLogs } from '#shared/contracts/emails/emails.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { EmailDialog } from './email-dialog.tsx';
import { EmailStatusTag, emailStatuses } from './email-status.tsx';
import { EmailsScreen } from './emails-screen.tsx';
import { QueueNotice } from './queue-notice.tsx';

const limit = 1_000;
const all = 'TOUS';
const choices = [
  { value: all, label: 'Tous' },
  ...EmailStatus.options.map((statut) => ({ value: statut, label: emailStatuses[statut].label })),
];

const columns = toColumns<EmailLog>([
  {
    id: 'statut',
    header: 'État',
    track: '8rem',
    cell: ({ statut }) => <EmailStatusTag of={statut} />,
    sortBy: ({ statut }) => EmailStatus.options.indexOf(statut),
  },
  {
    id: 'destinataire',
    header: 'Destinataire',
    track: 'minmax(10rem, 1fr)',
    cell: ({ destinataire }) => destinataire,
    sortBy: ({ destinataire }) => destinataire,
  },
  nameColumn('sujet', 'Objet', 'minmax(11rem, 2fr)', ({ sujet }) => sujet),
  { id: 'documents', header: 'Documents', track: '8rem', cell: ({ document_ids }) => document_ids },
  {
    id: 'date_creation',
    header: 'Créé le',
    track: '8.5rem',
    cell: ({ date_creation }) => <Moment of={date_creation} />,
    sortBy: ({ date_creation }) => date_creation,
  },
  {
    id: 'date_envoi',
    header: 'Parti le',
    track: '8.5rem',
    cell: ({ date_envoi }) => date_envoi && <Moment of={date_envoi} />,
    sortBy: ({ date_envoi }) => date_envoi ?? '',
  },
]);

/** Shows every message of the shop with its status, as it changes. */
export function EmailLogScreen() {
  const grid = useRef<HTMLTableElement>(null);
  const [openedId, setOpenedId] = useState<string>();
  const filters = useFilters();
  const { statut, destinataire } = filters;
  const logs = useAnswer(listEmailLogs, { query: toQuery(filters) }, { every: 2_000, keepsPrevious: true });

  return (
    <EmailsScreen
      title="E-mails"
      detail={logs.data && formatQuantity(logs.data.length)}
      actions={<ExportLink href={toPath(exportEmailLogs, { query: { ...(statut && { statut }), format: 'excel' } })} />}
      filters={<Filters {...filters} onLeave={() => grid.current?.focus()} />}
    >
      <QueueNotice />
      <ListTable
        of={logs}
        query={destinataire}
        isNarrowed={statut !== undefined}
        none="Aucun message pour l’instant"
        ref={grid}
        label="E-mails"
        columns={columns}
        getId={({ id }) => id}
        onOpen={({ id }) => setOpenedId(id)}
      />
      <EmailDialog log={logs.data?.find(({ id }) => id === openedId)} onClose={() => setOpenedId(undefined)} />
    </EmailsScreen>
  );
}

/** Keeps the filters of the log in the address. */
function useFilters() {
  const [typed, setStatut] = useAddressText('statut');
  const [destinataire, setDestinataire] = useAddressText('q');
  return { statut: EmailStatus.safeParse(typed).data, setStatut, destinataire, setDestinataire };
}

type FilterState = ReturnType<typeof useFilters>;

function toQuery({ statut, destinataire }: FilterState) {
  const wanted = destinataire.trim();
  return { limit, ...(statut ? { statut } : {}), ...(wanted === '' ? {} : { destinataire: wanted }) };
}

function Filters({ statut, setStatut, destinataire, setDestinataire, onLeave }: FilterState & { onLeave: () => void }) {
  return (
    <>
      <SearchField label="Destinataire" value={destinataire} onChange={setDestinataire} onLeave={onLeave} />
      <SegmentedControl
        aria-label="État des messages"
        size="xs"
        data={choices}
        value={statut ?? all}
        onChange={(value) => setStatut(value === all ? '' : value)}
      />
    </>
  );
}
