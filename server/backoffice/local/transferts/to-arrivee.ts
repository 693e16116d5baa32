import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Arrivee, Transfert } from '#shared/contracts/transferts/transfert.ts';
import type { ArriveeInput } from '#shared/contracts/transferts/transferts.ts';
import { cleanText } from '../clean-text.ts';

export type ArriveeDraft = Pick<Arrivee, 'transfert' | 'boutique' | 'origine' | 'destination' | 'depot_code'> &
  Pick<Arrivee, 'lignes' | 'annule' | 'motif'>;

type Found = Pick<Article, 'designation' | 'prix_achat'> | undefined;
type Place = { boutique: string; depot_code: string };

/**
 * Returns what was received of a transfert in the form that is stored; label and cost of an article are those of the
 * sending shop.
 */
export function toArriveeDraft(
  { numero, origine, destination, lignes }: Transfert,
  came: ArriveeInput['lignes'],
  place: Place,
  findArticle: (reference: string) => Found,
): ArriveeDraft {
  const sent = new Map<string, Found>(lignes.map((ligne) => [ligne.article_ref, ligne]));
  return {
    transfert: numero,
    origine,
    destination,
    ...place,
    lignes: came.map(({ article_ref, recu, ecart, motif, commentaire }) => {
      const { designation = '', prix_achat } = sent.get(article_ref) ?? findArticle(article_ref) ?? {};
      const said = { motif: motif ?? null, commentaire: cleanText(commentaire) };
      return { article_ref, designation, recu, ecart, ...said, prix_achat: prix_achat ?? null };
    }),
    annule: null,
    motif: null,
  };
}

/** Returns the opposite arrivée, which takes the first one back. */
export function toOppositeArrivee(arrivee: Arrivee, motif: string): ArriveeDraft {
  const { transfert, boutique, origine, destination, depot_code, numero, lignes } = arrivee;
  const opposite = lignes.map((ligne) => ({ ...ligne, recu: -ligne.recu || 0, ecart: -ligne.ecart || 0 }));
  return { transfert, boutique, origine, destination, depot_code, lignes: opposite, annule: numero, motif };
}
