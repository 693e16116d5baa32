import type { Promotion } from '#shared/contracts/prix/promotions.ts';
import type { Cible } from '#shared/contracts/prix/regles-prix.ts';
import type { PrixTarif, Tarif } from '#shared/contracts/prix/tarifs.ts';

export type PrixDeTarif = { tarif: Tarif; ligne: PrixTarif };

/** The rules of prices, indexed by their target. */
export type ReglesIndexees = {
  findTarifs(article: ArticleVendu): PrixDeTarif[];
  findPromotions(article: ArticleVendu): Promotion[];
};

/** The fields of an article that rules of prices need. */
export type ArticleVendu = { reference: string; famille_code: string | null; prix_vente: number };

type Index<T> = Map<string, T[]>;
const toKey = (cible: Cible, code: string) => (cible === 'tout' ? cible : `${cible} ${code}`);

/**
 * Indexes the rules once, so that a line looks only at those whose target may include its article; their order does not
 * matter.
 */
export function indexRegles(tarifs: readonly Tarif[], promotions: readonly Promotion[]): ReglesIndexees {
  const prices: Index<PrixDeTarif> = new Map();
  const offers: Index<Promotion> = new Map();
  for (const tarif of tarifs) {
    for (const ligne of tarif.lignes) add(prices, toKey(ligne.cible, ligne.code), { tarif, ligne });
  }
  for (const promotion of promotions) {
    const codes = promotion.cible === 'tout' ? [''] : promotion.codes;
    for (const code of codes) add(offers, toKey(promotion.cible, code), promotion);
  }
  return {
    findTarifs: (article) => findAll(prices, article),
    findPromotions: (article) => findAll(offers, article),
  };
}

/** The index of a shop without rules. */
export const sansRegles = indexRegles([], []);

function add<T>(index: Index<T>, key: string, value: T) {
  const others = index.get(key);
  if (others) others.push(value);
  else index.set(key, [value]);
}

function findAll<T>(index: Index<T>, { reference, famille_code }: ArticleVendu): T[] {
  if (index.size === 0) return [];
  const keys = [toKey('article', reference), toKey('famille', famille_code ?? ''), 'tout'];
  return keys.flatMap((key) => index.get(key) ?? []);
}
