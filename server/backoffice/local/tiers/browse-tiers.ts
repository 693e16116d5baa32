import type { TiersListPage, TiersPage } from '#server/backoffice/backoffice.gateway.ts';
import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { TiersApercu, type TiersOrder } from '#shared/contracts/tiers/tiers-list.ts';
import type { LocalDatabase } from '../local-database.ts';
import { type CardOrder, createCardBrowse } from '../search/browse-cards.ts';
import type { SearchIndex } from '../search/search-index.ts';

const orders: Record<TiersOrder, CardOrder> = {
  intitule: { key: 'tri_nom' },
  numero: { key: 'tri_code' },
  ville: { key: 'tri_classe' },
};

/** Reads pages of third parties with the fields lists show. */
export function createTiersBrowse(database: LocalDatabase, index: SearchIndex) {
  const fields = Object.keys(TiersApercu.shape);
  const browse = createCardBrowse<TiersApercu>(database, { table: 'tiers', index, fields, where: 'genre = @groupe' });
  return (kind: TiersKind, { debut, limit, q, tri, sens }: TiersListPage): TiersPage =>
    browse({ groupe: kind, q, order: tri && orders[tri], sens }, { debut, limit });
}
