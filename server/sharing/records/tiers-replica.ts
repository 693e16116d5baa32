import type { ArticleStore } from '#server/backoffice/local/articles/articles.store.ts';
import type { BoutiqueStore } from '#server/backoffice/local/boutique/boutique.store.ts';
import type { WrittenTiers } from '#server/backoffice/local/change-log.ts';
import { completeTiers } from '#server/backoffice/local/tiers/tiers-record.ts';
import type { TiersStore } from '#server/backoffice/local/tiers/tiers.store.ts';
import type { Replica } from './replica.ts';
import { toReplique } from './to-replique.ts';

type Deps = { tiers: TiersStore; articles: ArticleStore; boutique: BoutiqueStore };

/** Shares customers, prospects and suppliers. */
export function createTiersReplica({ tiers, articles, boutique }: Deps): Replica<'tiers'> {
  function findWritten(code: string): WrittenTiers | undefined {
    const record = tiers.find(code);
    return record && { record, ownRemise: tiers.findOwnRemise(code) };
  }

  return {
    find(code) {
      const found = findWritten(code);
      return found && toReplique.tiers(found);
    },

    put({ genre, remise_propre: ownRemise, ...given }) {
      const before = findWritten(given.numero);
      const remise_max = ownRemise ?? boutique.get().remise_max_defaut;
      const record = completeTiers({ ...given, remise_max });
      const after = tiers.save(genre, { record, ownRemise }, before);
      if (genre === 'fournisseur' && before && before.record.intitule !== after.intitule) {
        articles.renameFournisseur(after.numero, after.intitule);
      }
    },
  };
}
