import { formatQuantity } from '#shared/money/money.ts';
import type { Nature } from '#shared/tables/import-fields.ts';

type NatureLabels = { label: string; list: string; many: string; of: string; isFeminine: boolean };

/** The names of what is imported and exported. */
export const natureLabels: Record<Nature, NatureLabels> = {
  clients: { label: 'Clients', list: '/clients', many: 'clients', of: 'de clients', isFeminine: false },
  prospects: { label: 'Prospects', list: '/prospects', many: 'prospects', of: 'de prospects', isFeminine: false },
  fournisseurs: {
    label: 'Fournisseurs',
    list: '/fournisseurs',
    many: 'fournisseurs',
    of: 'de fournisseurs',
    isFeminine: false,
  },
  articles: { label: 'Articles', list: '/articles', many: 'articles', of: 'd’articles', isFeminine: false },
  familles: { label: 'Familles', list: '/familles', many: 'familles', of: 'de familles', isFeminine: true },
};

/** Returns «1 ligne», «12 lignes». */
export function countLines(count: number): string {
  return `${formatQuantity(count)} ${count > 1 ? 'lignes' : 'ligne'}`;
}
