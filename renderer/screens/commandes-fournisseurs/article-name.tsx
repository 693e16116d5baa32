import { Code } from '#renderer/ui/figures.tsx';
import classes from './commandes-fournisseurs.module.css';

/** Shows the first cell of a line of an order: the article's name and its code. */
export function ArticleName({ designation, article_ref }: { designation: string; article_ref: string }) {
  return (
    <td>
      <span className={classes.name}>
        {designation}
        <Code>{article_ref}</Code>
      </span>
    </td>
  );
}
