import type { ReactNode } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { Code, Moment, Quantity } from '#renderer/ui/figures.tsx';
import { LineName, SheetLine, SheetLines } from '#renderer/ui/sheet/sheet-lines.tsx';
import type { PointageLu } from '#shared/contracts/inventaires/inventaire.ts';
import { listPointages } from '#shared/contracts/inventaires/inventaires.ts';
import classes from './inventaires.module.css';

type Props = { numero: string; onUndo: (pointage: PointageLu) => void; blank: ReactNode };

const headers = [
  { id: 'designation', content: 'Compté' },
  { id: 'quantite', content: 'Quantité' },
  { id: 'depot', content: 'Dépôt' },
  { id: 'caisse', content: 'Caisse' },
  { id: 'moment', content: 'Quand' },
];

/** Shows what was counted, on all tills, newest first; a wrong count is taken back. */
export function CountedLines({ numero, onUndo, blank }: Props) {
  const { data } = useAnswer(listPointages, { params: { numero }, query: { limit: 100 } }, { every: 10_000 });
  if (!data) return null;
  const undone = new Set(data.map(({ annule }) => annule));
  const standing = data.filter((one) => one.annule === null && !undone.has(one.numero));
  if (standing.length === 0) return blank;
  return (
    <SheetLines headers={headers} className={classes.columns} onLeave={focusArticleEntry}>
      {standing.map((one, index) => (
        <SheetLine
          key={one.numero}
          name={one.designation}
          isActive={index === 0}
          onTouch={() => undefined}
          onRemove={() => onUndo(one)}
        >
          <LineName name={one.designation} code={one.article_ref} />
          <td>
            <Quantity of={one.quantite} />
          </td>
          <td>{one.depot_code}</td>
          <td>
            <Code>{one.poste}</Code>
          </td>
          <td>
            <Moment of={one.date_creation} />
          </td>
        </SheetLine>
      ))}
    </SheetLines>
  );
}
