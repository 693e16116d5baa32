import type { ReactNode } from 'react';
import { Heads } from '#renderer/ui/table/heads.tsx';
import classes from './lines.module.css';

/** Shows lines that are only read, of a document or of a received invoice; `children` are their rows. */
export function ReadLines({ children }: { children: ReactNode }) {
  return (
    <table className={classes.lines}>
      <Heads of={['Désignation', 'Quantité', 'Prix HT', 'Montant HT']} />
      <tbody>{children}</tbody>
    </table>
  );
}
