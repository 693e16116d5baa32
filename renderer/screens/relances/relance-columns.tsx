import { IconMailOff } from '@tabler/icons-react';
import type { ColumnDef } from '@tanstack/react-table';
import { OpenedCode } from '#renderer/ui/card/side-panel.tsx';
import { Amount, Day } from '#renderer/ui/figures.tsx';
import { type Features, toColumns } from '#renderer/ui/table/columns.ts';
import type { Relance } from './relance.ts';
import { type RelanceKind, relanceKinds } from './relance-kinds.ts';
import classes from './relances.module.css';
import { RemindButton } from './remind-button.tsx';

type Options = { kind: RelanceKind; current: string | undefined; onSend: ((relance: Relance) => void) | undefined };

/** Returns the columns of the list; with `onSend`, each row has a button that sends its reminder. */
export function toRelanceColumns({ kind, current, onSend }: Options): ColumnDef<Features, Relance>[] {
  const { words } = relanceKinds[kind];
  const columns = [
    {
      id: 'numero',
      header: 'Numéro',
      track: '7.5rem',
      cell: ({ numero }: Relance) => <OpenedCode isOpened={numero === current}>{numero}</OpenedCode>,
      sortBy: ({ numero }: Relance) => numero,
    },
    {
      id: 'client',
      header: 'Client',
      track: 'minmax(9rem, 1fr)',
      cell: (relance: Relance) => <Client of={relance} />,
      sortBy: ({ client_intitule }: Relance) => client_intitule,
    },
    {
      id: 'age',
      header: words.age,
      track: '4.25rem',
      cell: ({ age }: Relance) => toAgeText(kind, age, 'short'),
      isNumeric: true,
      sortBy: ({ age }: Relance) => age,
    },
    {
      id: 'montant',
      header: words.amount,
      track: '5.5rem',
      cell: ({ total_ttc }: Relance) => <Amount of={total_ttc} isStrong />,
      isNumeric: true,
      sortBy: ({ total_ttc }: Relance) => total_ttc,
    },
    {
      id: 'relance',
      header: 'Relancé le',
      track: '5.25rem',
      cell: ({ derniere_relance }: Relance) => derniere_relance && <Day of={derniere_relance} />,
      sortBy: ({ derniere_relance }: Relance) => derniere_relance ?? '',
    },
  ];
  if (!onSend) return toColumns<Relance>(columns);
  const cell = (relance: Relance) => <RemindButton relance={relance} onSend={() => onSend(relance)} />;
  return toColumns<Relance>([...columns, { id: 'envoi', header: 'Envoi', track: '2.25rem', cell }]);
}

function Client({ of: { client_intitule, email } }: { of: Relance }) {
  return (
    <span className={classes.client}>
      <strong>{client_intitule}</strong>
      {email === null && <IconMailOff size={15} stroke={1.8} aria-label="Sans adresse e-mail" />}
    </span>
  );
}

/**
 * Returns «12 jours» (short: «12 j»), «aujourd’hui»; for an invoice that is not due yet: «aucun, à régler dans 5
 * jours».
 */
export function toAgeText(kind: RelanceKind, age: number, form: 'long' | 'short' = 'long'): string {
  if (age === 0) return 'aujourd’hui';
  const word = form === 'short' ? 'j' : `jour${Math.abs(age) > 1 ? 's' : ''}`;
  const days = `${Math.abs(age)}\u00a0${word}`;
  if (age >= 0 || kind !== 'facture') return days;
  return form === 'short' ? 'aucun' : `aucun, à régler dans ${days}`;
}
