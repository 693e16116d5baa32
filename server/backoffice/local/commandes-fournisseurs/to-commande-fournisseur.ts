import type { CommandeFournisseur, LigneFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { CommandeFournisseurInput } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { cleanText } from '../clean-text.ts';
import { isStocked } from '../stock/is-stocked.ts';
import { fromMillionths, toMillionths } from '../stock/quantity.ts';

export type Lookups = {
  findArticle: (reference: string) => Article | undefined;
  findTiers: (code: string) => Tiers | undefined;
};
type Content = Pick<
  CommandeFournisseur,
  'fournisseur_code' | 'fournisseur_nom' | 'date_livraison' | 'reference' | 'commentaire' | 'lignes'
>;

/**
 * Converts an order as typed into its content. @throws {Refused} for an unknown supplier or article, or an article
 * listed twice.
 */
export function toCommandeContent(input: CommandeFournisseurInput, lookups: Lookups): Content {
  const fournisseur = findFournisseur(input.fournisseur_code, lookups);
  const lignes = input.lignes.map((ligne) => toLigne(ligne, lookups));
  const seen = new Set<string>();
  for (const { article_ref } of lignes) {
    if (seen.has(article_ref))
      throw new Refused(`L’article ${article_ref} est deux fois\u00a0: gardez une seule ligne.`);
    seen.add(article_ref);
  }
  return {
    fournisseur_code: fournisseur.numero,
    fournisseur_nom: fournisseur.intitule,
    date_livraison: input.date_livraison ?? null,
    reference: cleanText(input.reference),
    commentaire: cleanText(input.commentaire),
    lignes,
  };
}

function findFournisseur(code: string, { findTiers }: Lookups): Tiers {
  const found = findTiers(code.trim());
  if (found?.est_fournisseur) return found;
  throw new Refused(`Fournisseur ${code} introuvable`);
}

function toLigne(input: CommandeFournisseurInput['lignes'][number], { findArticle }: Lookups): LigneFournisseur {
  const article = findArticle(input.article_ref);
  if (!article) throw new Refused(`Article ${input.article_ref} introuvable`);
  const { reference, designation, unite_vente, prix_achat } = article;
  if (!isStocked(article))
    throw new Refused(`L’article ${reference} est une prestation\u00a0: elle ne se commande pas.`);
  return {
    article_ref: reference,
    designation,
    unite: unite_vente,
    quantite: fromMillionths(toMillionths(input.quantite)),
    prix_unitaire: input.prix_unitaire === undefined ? prix_achat : input.prix_unitaire,
  };
}
