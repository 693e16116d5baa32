import type { ReactNode } from 'react';
import classes from './lines.module.css';

/** Shows lines that are only read, of a document or of a received invoice; `children` are their rows. */
export function ReadLines({ children }: { children: ReactNode }) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Désignation</th>
          <th scope="col">Quantité</th>
          <th scope="col">Prix HT</th>
          <th scope="col">Montant HT</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
