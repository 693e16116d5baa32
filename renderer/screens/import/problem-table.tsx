import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './import.module.css';
import { type CommonProblem, groupProblems, type Problem } from './import-job.ts';

const columns = toColumns<CommonProblem>([
  {
    id: 'ligne',
    header: 'Lignes',
    track: '10rem',
    cell: ({ lignes }) => <span title={lignes.slice(0, 200).join(', ')}>{toLinesText(lignes)}</span>,
    sortBy: ({ lignes }) => lignes[0] ?? 0,
  },
  { id: 'colonne', header: 'Colonne', track: '11rem', cell: ({ label }) => label, sortBy: ({ label }) => label },
  { id: 'valeur', header: 'Valeur', track: 'minmax(8rem, 1fr)', cell: ({ valeur }) => valeur },
  {
    id: 'message',
    header: 'Ce qui ne va pas',
    track: 'minmax(20rem, 3fr)',
    cell: ({ message }) => <span title={message}>{message}</span>,
    sortBy: ({ message }) => message,
  },
]);

type Props = { refus: readonly Problem[]; remarques: readonly Problem[] };
type Shown = 'refus' | 'remarques';

/** Returns «12», «3, 4, 5», or «250 lignes, dès la 2». */
function toLinesText(lignes: readonly number[]): string {
  if (lignes.length <= 3) return lignes.map(formatQuantity).join(', ');
  return `${formatQuantity(lignes.length)} lignes, dès la ${formatQuantity(lignes[0] ?? 0)}`;
}

/** Shows every refusal and every doubt; the same one of many lines is shown once. */
export function ProblemTable({ refus, remarques }: Props) {
  const [chosen, setChosen] = useState<Shown>();
  const shown = chosen ?? (refus.length > 0 ? 'refus' : 'remarques');
  const problems = useMemo(() => groupProblems(shown === 'refus' ? refus : remarques), [shown, refus, remarques]);
  if (refus.length + remarques.length === 0) return <p className={classes.hint}>Aucune ligne n’a posé de question.</p>;
  return (
    <>
      {refus.length > 0 && remarques.length > 0 && (
        <SegmentedControl
          className={classes.choice ?? ''}
          aria-label="Lignes montrées"
          value={shown}
          onChange={(value) => setChosen(value === 'refus' ? 'refus' : 'remarques')}
          data={[
            { value: 'refus', label: 'Refusées' },
            { value: 'remarques', label: 'Acceptées, à vérifier' },
          ]}
        />
      )}
      <div className={classes.report}>
        <DataTable
          label={shown === 'refus' ? 'Lignes refusées' : 'Lignes acceptées, à vérifier'}
          rows={problems}
          columns={columns}
          getId={({ lignes, champ, message }) => `${lignes[0]} ${champ} ${message}`}
          initialSorting={[{ id: 'ligne', desc: false }]}
          onOpen={() => {}}
        />
      </div>
    </>
  );
}
