import type { ColumnDef } from '@tanstack/react-table';
import { Amount, Code } from '#renderer/ui/figures.tsx';
import { type Features, toColumns } from '#renderer/ui/table/columns.ts';
import type { SignatureSuivie } from '#shared/contracts/signatures.ts';
import { formatQuantity } from '#shared/money.ts';
import { countWaitingDays, etats, toEtat } from './demande.ts';
import { EtatTag } from './etat-tag.tsx';
import { RowActions } from './row-actions.tsx';
import classes from './signatures.module.css';
import type { SignatureChanges } from './use-signature-changes.ts';

type Options = { current: string | undefined; changes: SignatureChanges; now: Date };

export function toSignatureColumns({ current, changes, now }: Options): ColumnDef<Features, SignatureSuivie>[] {
  return [
    ...toDocumentColumns(current),
    ...toColumns<SignatureSuivie>([
      {
        id: 'depuis',
        header: 'Depuis',
        track: '4rem',
        isNumeric: true,
        cell: (demande) => `${countWaitingDays(demande, now)}\u00a0j`,
        sortBy: (demande) => countWaitingDays(demande, now),
      },
    ]),
    ...outcomeColumns,
    ...toColumns<SignatureSuivie>([
      {
        id: 'actions',
        header: 'Actualiser',
        track: '3.75rem',
        cell: (demande) => <RowActions of={demande} changes={changes} />,
      },
    ]),
  ];
}

function toDocumentColumns(current: string | undefined) {
  return toColumns<SignatureSuivie>([
    {
      id: 'document',
      header: 'Document',
      track: '7.5rem',
      cell: ({ document_id }) => (
        <span className={classes.numero} data-current={document_id === current || undefined}>
          <Code>{document_id}</Code>
        </span>
      ),
      sortBy: ({ document_id }) => document_id,
    },
    {
      id: 'client',
      header: 'Client',
      track: 'minmax(6rem, 1.2fr)',
      cell: ({ client_intitule }) => <strong>{client_intitule}</strong>,
      sortBy: ({ client_intitule }) => client_intitule ?? '',
    },
    {
      id: 'signataire',
      header: 'Signataire',
      track: 'minmax(6rem, 1fr)',
      cell: ({ nom_signataire }) => nom_signataire,
      sortBy: ({ nom_signataire }) => nom_signataire,
    },
    {
      id: 'montant',
      header: 'Total TTC',
      track: '6rem',
      isNumeric: true,
      cell: ({ total_ttc }) => total_ttc !== null && <Amount of={total_ttc} isStrong />,
      sortBy: ({ total_ttc }) => total_ttc ?? 0,
    },
  ]);
}

const outcomeColumns = toColumns<SignatureSuivie>([
  {
    id: 'relances',
    header: 'Relances',
    track: '4rem',
    isNumeric: true,
    cell: ({ nb_relances }) => formatQuantity(nb_relances),
    sortBy: ({ nb_relances }) => nb_relances,
  },
  {
    id: 'etat',
    header: 'État',
    track: '6.5rem',
    cell: ({ statut }) => <EtatTag of={statut} />,
    sortBy: ({ statut }) => etats.indexOf(toEtat(statut)),
  },
]);
