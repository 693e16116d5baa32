import type { DocumentRow } from '#renderer/api/rows/document-rows.ts';
import { DocumentStateTag } from '#renderer/records/documents/document-state-tag.tsx';
import { NotSentIcon } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import { type VenteKind, venteKinds } from '#renderer/stores/vente.ts';
import { Amount, Code, Day } from '#renderer/ui/figures.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import { toStatutLabel } from '#shared/documents/statut-labels.ts';
import { toRecord } from '#shared/typed-entries.ts';
import classes from './documents.module.css';

function toKindColumns(kind: VenteKind) {
  return toColumns<DocumentRow>([
    {
      id: 'numero',
      header: 'Numéro',
      track: '8.5rem',
      cell: (row) => <Numero document={row} />,
      sortBy: (row) => row.numero,
    },
    { id: 'date', header: 'Date', track: '5.75rem', cell: (row) => <Day of={row.date} />, sortBy: (row) => row.date },
    nameColumn('client', 'Client', 'minmax(10rem, 3fr)', (row) => row.client_intitule),
    { id: 'reference', header: 'Référence', track: 'minmax(4.5rem, 1fr)', cell: (row) => row.reference },
    {
      id: 'statut',
      header: 'Statut',
      track: '9rem',
      cell: (row) => <DocumentStateTag kind={kind} of={row} />,
      sortBy: (row) => toStatutLabel(kind, row.statut),
    },
    {
      id: 'ht',
      header: 'Total HT',
      track: '6rem',
      isNumeric: true,
      cell: (row) => <Amount of={row.total_ht} />,
      sortBy: (row) => row.total_ht,
    },
    {
      id: 'ttc',
      header: 'Total TTC',
      track: '6rem',
      isNumeric: true,
      cell: (row) => <Amount of={row.total_ttc} isStrong />,
      sortBy: (row) => row.total_ttc,
    },
  ]);
}

function Numero({ document: { numero } }: { document: DocumentRow }) {
  return (
    <span className={classes.numero}>
      <Code>{numero}</Code>
      <NotSentIcon entite="document" code={numero} />
    </span>
  );
}

export const documentColumns = toRecord(venteKinds, toKindColumns);
