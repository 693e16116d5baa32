import { toColumns } from '#renderer/ui/table/columns.ts';
import { Tag } from '#renderer/ui/tag.tsx';
import type { LigneJournal } from '#shared/contracts/service/journal.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import classes from './journal.module.css';
import { niveauLabels } from './niveau-labels.ts';

export const journalColumns = toColumns<LigneJournal>([
  {
    id: 'date',
    header: 'Heure',
    track: '11.5rem',
    cell: ({ date }) => (
      <time className={classes.time} dateTime={date}>
        {formatDateTime(date)}
        <span className={classes.seconds}>{toSeconds(date)}</span>
      </time>
    ),
  },
  { id: 'niveau', header: 'Niveau', track: '8rem', cell: ({ niveau }) => <NiveauTag niveau={niveau} /> },
  { id: 'message', header: 'Message', track: 'minmax(12rem, 1fr)', cell: ({ message }) => message },
  {
    id: 'details',
    header: 'Détails',
    track: 'minmax(12rem, 1.6fr)',
    cell: ({ details }) => <span className={classes.details}>{toSummary(details)}</span>,
  },
]);

export function NiveauTag({ niveau }: Pick<LigneJournal, 'niveau'>) {
  const { icon, tone, label } = niveauLabels[niveau];
  return (
    <Tag icon={icon} tone={tone}>
      {label}
    </Tag>
  );
}

/** Returns `:07,412`. */
function toSeconds(date: string): string {
  const at = new Date(date);
  return `:${String(at.getSeconds()).padStart(2, '0')},${String(at.getMilliseconds()).padStart(3, '0')}`;
}

/** Joins the simple values, in the order they were written. */
function toSummary(details: LigneJournal['details']): string {
  const simple = Object.entries(details).filter(([, value]) => typeof value !== 'object' || value === null);
  return simple.map(([name, value]) => `${name} ${String(value)}`).join(' · ');
}
