import type { ReactNode } from 'react';
import { Code } from '#renderer/ui/figures.tsx';
import classes from './commandes-fournisseurs.module.css';

type Props = { designation: string; article_ref: string; children?: ReactNode };

/** Shows the first cell of a line of an order: the article's name and its code, and what there is to say of it. */
export function ArticleName({ designation, article_ref, children }: Props) {
  return (
    <td>
      <span className={classes.name}>
        {designation}
        <Code>{article_ref}</Code>
      </span>
      {children}
    </td>
  );
}
