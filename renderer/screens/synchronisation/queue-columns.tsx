import { Code, Moment } from '#renderer/ui/figures.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import type { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import { ElementTag } from './elements/element-tag.tsx';
import { actionLabels, toNature } from './elements/element-labels.ts';

/** The columns of what a till wrote, or could not read. */
export const queueColumns = toColumns<SynchroElement>([
  { id: 'etat', header: 'État', track: '8.5rem', cell: (element) => <ElementTag of={element} /> },
  {
    id: 'nature',
    header: 'Fiche',
    track: '9rem',
    cell: (element) => <strong>{toNature(element)}</strong>,
    sortBy: toNature,
  },
  { id: 'code', header: 'Code', track: '9rem', cell: ({ code }) => <Code>{code}</Code>, sortBy: ({ code }) => code },
  {
    id: 'action',
    header: 'Écriture',
    track: '9rem',
    cell: ({ sens, action }) => (sens === 'reception' ? 'Reçue, illisible' : actionLabels[action]),
  },
  {
    id: 'date',
    header: 'Le',
    track: '9rem',
    cell: ({ date }) => <Moment of={date} />,
    sortBy: ({ date }) => date,
  },
  { id: 'motif', header: 'Ce qui la retient', track: 'minmax(10rem, 2fr)', cell: ({ motif }) => motif },
]);
