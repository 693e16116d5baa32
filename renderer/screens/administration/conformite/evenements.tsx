import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { PastList } from '#renderer/ui/card/past-list.tsx';
import { Code, Moment } from '#renderer/ui/figures.tsx';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { listEvenements } from '#shared/contracts/service/conformite.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from '../administration.module.css';

const [first, step, most] = [30, 100, 500];

/** Shows the technical journal, newest first; earlier events on request. */
export function Evenements() {
  const [limit, setLimit] = useState(first);
  const { data, error, refetch } = useAnswer(listEvenements, { query: { limit } }, { every: 10_000 });
  if (!data) return error ? <Failure of={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <div className={classes.whole}>
      <PastList
        title="Journal scellé"
        none="Rien encore."
        rows={data.evenements}
        getId={({ poste, rang }) => `${poste} ${rang}`}
        columns={[
          { header: 'Quand', cell: ({ moment }) => <Moment of={moment} /> },
          { header: 'Caisse', cell: ({ poste }) => <Code>{poste}</Code> },
          { header: 'N°', isNumeric: true, cell: ({ rang }) => formatQuantity(rang) },
          { header: 'Événement', cell: ({ libelle }) => libelle },
          { header: 'Détail', cell: ({ texte }) => texte },
        ]}
      />
      {data.suite !== null && limit < most && (
        <Button variant="default" onClick={() => setLimit(Math.min(limit + step, most))}>
          Événements plus anciens
        </Button>
      )}
    </div>
  );
}
