import type { ColumnDef } from '@tanstack/react-table';
import { OpenedCode } from '#renderer/ui/card/side-panel.tsx';
import { Amount } from '#renderer/ui/figures.tsx';
import { type Features, toColumns } from '#renderer/ui/table/columns.ts';
import { countColumn } from '#renderer/ui/table/usual-columns.tsx';
import type { SignatureSuivie } from '#shared/contracts/ventes/signatures.ts';
import { CheckButton } from './check-button.tsx';
import { countWaitingDays, etats, toEtat } from './demande.ts';
import { EtatTag } from './etat-tag.tsx';
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
        track: '3.5rem',
        isNumeric: true,
        cell: (demande) => `${countWaitingDays(demande, now)}\u00a0j`,
        sortBy: (demande) => countWaitingDays(demande, now),
      },
      countColumn('relances', 'Relances', '3.75rem', ({ nb_relances }) => nb_relances),
      {
        id: 'etat',
        header: 'État',
        track: '7.75rem',
        cell: (demande) => (
          <span className={classes.etat}>
            <EtatTag of={demande.statut} />
            <CheckButton of={demande} changes={changes} />
          </span>
        ),
        sortBy: ({ statut }) => etats.indexOf(toEtat(statut)),
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
      cell: ({ document_id }) => <OpenedCode isOpened={document_id === current}>{document_id}</OpenedCode>,
      sortBy: ({ document_id }) => document_id,
    },
    {
      id: 'client',
      header: 'Client, signataire',
      track: 'minmax(9rem, 1fr)',
      cell: (demande) => <Client of={demande} />,
      sortBy: ({ client_intitule }) => client_intitule ?? '',
    },
    {
      id: 'montant',
      header: 'Total TTC',
      track: '5.75rem',
      isNumeric: true,
      cell: ({ total_ttc }) => total_ttc !== null && <Amount of={total_ttc} isStrong />,
      sortBy: ({ total_ttc }) => total_ttc ?? 0,
    },
  ]);
}

/** Shows the customer, and the signer when it is somebody else. */
function Client({ of: { client_intitule, nom_signataire } }: { of: SignatureSuivie }) {
  return (
    <span className={classes.client}>
      <strong>{client_intitule}</strong>
      {nom_signataire !== client_intitule && <span>{nom_signataire}</span>}
    </span>
  );
}
