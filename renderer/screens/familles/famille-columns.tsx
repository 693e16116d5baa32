import { Code } from '#renderer/ui/figures.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import { formatPercent, formatQuantity } from '#shared/money/money.ts';
import classes from './familles.module.css';
import type { FamilleRow } from './use-familles.ts';

export const familleColumns = toColumns<FamilleRow>([
  nameColumn('intitule', 'Famille', 'minmax(11rem, 2fr)', (row) => row.intitule),
  { id: 'code', header: 'Code', track: '8rem', cell: (row) => <Code>{row.code}</Code>, sortBy: (row) => row.code },
  { id: 'type', header: 'Type', track: '5rem', cell: (row) => row.type_libelle },
  { id: 'vente', header: 'Compte de vente', track: '7.5rem', cell: (row) => row.compte_vente },
  { id: 'achat', header: 'Compte d’achat', track: '7.5rem', cell: (row) => row.compte_achat },
  {
    id: 'articles',
    header: 'Articles',
    track: '5rem',
    isNumeric: true,
    cell: (row) => (row.est_total ? '' : formatQuantity(row.nb_articles)),
    sortBy: (row) => row.nb_articles,
  },
  {
    id: 'part',
    header: 'Part des articles',
    track: 'minmax(7.5rem, 1fr)',
    cell: (row) => !row.est_total && <Share of={row} />,
  },
]);

/** Shows a share as a bar with its figure. */
function Share({ of: { part, taille } }: { of: FamilleRow }) {
  return (
    <span className={classes.share}>
      <span className={classes.bar} style={{ inlineSize: `${taille * 100}%` }} aria-hidden="true" />
      <span>{formatPercent(Math.round(part * 1_000) / 10)}</span>
    </span>
  );
}
