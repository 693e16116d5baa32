import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useBoutiques } from '#renderer/api/use-boutiques.ts';
import { type Features, toColumns } from '#renderer/ui/table/columns.ts';
import { Quantity } from '#renderer/ui/figures.tsx';
import type { ArticleListe } from '#shared/contracts/articles/article-list.ts';

/** How many shops have a column of their own beside one another; of more, the chosen one alone. */
const mostColumns = 3;

/**
 * Returns the columns of the articles, and at a desk what each shop has, or the chosen one: «Disponible» is the sum of
 * all. They take the place of the price with tax and, where they are several, of the family.
 */
export function useStockColumns(
  columns: ColumnDef<Features, ArticleListe>[],
  boutique: string,
): ColumnDef<Features, ArticleListe>[] {
  const boutiques = useBoutiques();
  return useMemo(() => {
    const chosen = boutiques.filter(({ code }) => boutique === '' || code === boutique);
    if (chosen.length === 0 || chosen.length > mostColumns) return columns;
    const added = chosen.map(({ code, nom }) => ({
      id: `stock-${code}`,
      header: nom,
      track: 'minmax(5rem, 0.5fr)',
      isNumeric: true,
      cell: ({ par_boutique }: ArticleListe) => (
        <Quantity of={par_boutique?.find((one) => one.code === code)?.quantite ?? 0} />
      ),
    }));
    const left = added.length > 1 ? ['ttc', 'famille'] : ['ttc'];
    return [...columns.filter(({ id = '' }) => !left.includes(id)), ...toColumns<ArticleListe>(added)];
  }, [columns, boutiques, boutique]);
}
