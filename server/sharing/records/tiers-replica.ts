import type { ArticleStore } from '#server/backoffice/local/articles/articles.store.ts';
import type { BoutiqueStore } from '#server/backoffice/local/boutique/boutique.store.ts';
import { completeTiers } from '#server/backoffice/local/tiers/tiers-record.ts';
import type { TiersStore } from '#server/backoffice/local/tiers/tiers.store.ts';
import type { Replica } from './replica.ts';

type Deps = { tiers: TiersStore; articles: ArticleStore; boutique: BoutiqueStore };

/** Customers, prospects and suppliers as they are shared: with the discount of their own, not the shop's default. */
export function createTiersReplica({ tiers, articles, boutique }: Deps): Replica<'tiers'> {
  return {
    find(code) {
      const found = tiers.find(code);
      if (!found) return undefined;
      const { remise_max: _, synchronisation: __, ...record } = found;
      const genre = record.est_fournisseur ? 'fournisseur' : record.est_prospect ? 'prospect' : 'client';
      return { ...record, genre, remise_propre: tiers.findOwnRemise(code) };
    },

    put({ genre, remise_propre, ...record }) {
      const before = tiers.find(record.numero);
      const remise_max = remise_propre ?? boutique.get().remise_max_defaut;
      const after = tiers.save(genre, completeTiers({ ...record, remise_max }), remise_propre);
      if (genre === 'fournisseur' && before && before.intitule !== after.intitule) {
        articles.renameFournisseur(after.numero, after.intitule);
      }
    },
  };
}
