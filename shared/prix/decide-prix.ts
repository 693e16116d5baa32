import type { PrixDecide } from '#shared/contracts/prix/prix.ts';
import type { RaisonPrix } from '#shared/contracts/prix/raison-prix.ts';
import { findPrixTarif, toPrixDeTarif } from './find-prix-tarif.ts';
import { findPromotions } from './find-promotions.ts';
import type { Contexte } from './is-en-vigueur.ts';
import type { ArticleVendu, ReglesIndexees } from './regles-indexees.ts';

/**
 * Decides the price of a line when nobody types one: the price of the most specific tarif, or the article's own, less
 * the promotions, with the reason of both. The till while typing and the service use the same function. A returned
 * quantity gets the same price as a sold one.
 */
export function decidePrix(
  article: ArticleVendu,
  quantite: number,
  contexte: Contexte,
  regles: ReglesIndexees,
): PrixDecide {
  const found = findPrixTarif(regles.findTarifs(article), article, quantite, contexte);
  const prix_ht = found ? toPrixDeTarif(found, article.prix_vente) : article.prix_vente;
  const { remise, promotions } = findPromotions(regles.findPromotions(article), { prix_ht, quantite }, contexte);
  const decided = { prix_unitaire_ht: prix_ht, remise_pourcentage: remise };
  if (!found && promotions.length === 0) return decided;
  const raison_prix: RaisonPrix = {
    prix_article_ht: article.prix_vente,
    ...(found && { tarif: toNommee(found.tarif) }),
    ...(promotions.length > 0 && { promotions: promotions.map(toNommee) }),
  };
  return { ...decided, raison_prix };
}

function toNommee({ code, intitule }: { code: string; intitule: string }) {
  return { code, intitule };
}
