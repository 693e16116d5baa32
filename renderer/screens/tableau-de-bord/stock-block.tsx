import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { TableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { DashboardBlock } from './dashboard-block.tsx';
import classes from './tableau-de-bord.module.css';

/** Shows the articles to order first, as many as fit into the window. */
export function StockBlock({ stock: { nb, articles } }: { stock: TableauDeBord['stock_a_commander'] }) {
  const link = { to: '/articles?stock=bas', label: `${nb} ${nb > 1 ? 'articles' : 'article'}` };
  return (
    <DashboardBlock title="Stock à commander" area="stock" link={link}>
      {nb === 0 && <p className={classes.quiet}>Tous les articles sont au-dessus de leur minimum.</p>}
      <ul className={classes.articles}>
        {articles.map(({ reference, designation, stock_disponible, stock_mini, a_commander, fournisseur_nom }) => (
          <li key={reference}>
            <Link
              to={`/articles/${encodeURIComponent(reference)}`}
              className={classes.row}
              title={fournisseur_nom === null ? designation : `${designation}, chez ${fournisseur_nom}`}
            >
              <span className={classes.rowLabel}>
                <span className={classes.designation}>{designation}</span>
                <small data-out={stock_disponible <= 0 || undefined}>
                  {`${formatQuantity(stock_disponible)} en stock · minimum ${formatQuantity(stock_mini)}`}
                </small>
              </span>
              <span className={classes.rowCount}>
                {formatQuantity(a_commander)}
                <VisuallyHidden> à commander</VisuallyHidden>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </DashboardBlock>
  );
}
