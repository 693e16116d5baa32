import type { PrixDecide } from '#shared/contracts/prix/prix.ts';
import type { RaisonPrix } from '#shared/contracts/prix/raison-prix.ts';
import { findPrixTarif, toPrixDeTarif } from './find-prix-tarif.ts';
import { findPromotions } from './find-promotions.ts';
import type { Contexte } from './is-en-vigueur.ts';
import type { ArticleVendu, ReglesIndexees } from './regles-indexees.ts';

/**
 * What a line is sold at when nobody gives its price: the price of the most particular tarif, or the article's own, and what
 * promotions take off it, with the reason of both. The same at the till while it is typed and in the service; what customers
 * give back counts like what they take.
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
