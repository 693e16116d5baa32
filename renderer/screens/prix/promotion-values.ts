import { z } from 'zod';
import { Intitule } from '#shared/contracts/fields.ts';
import type { GenrePromotion, Promotion } from '#shared/contracts/prix/promotions.ts';
import type { Cible } from '#shared/contracts/prix/regles-prix.ts';
import { type PorteeValues, toPorteeInput, toPorteeValues } from './portee-values.ts';

export type PromotionValues = PorteeValues & {
  code: string;
  intitule: string;
  cible: Cible;
  codes: string[];
  genre: GenrePromotion;
  valeur: number | null;
  lot: number | null;
  reduits: number | null;
  cumulable: boolean;
};

/** Checks of the form before it is sent; the service finds contradictions. */
export const promotionSchema = z.object({
  code: z.string().min(1).max(18),
  intitule: Intitule,
  valeur: z.number().gt(0),
});

export function toPromotionValues(promotion?: Promotion): PromotionValues {
  const { code = '', intitule = '', cible = 'article', codes = [], genre = 'pourcentage' } = promotion ?? {};
  const { valeur = null, lot = null, reduits = null, cumulable = false } = promotion ?? {};
  return { ...toPorteeValues(promotion), code, intitule, cible, codes, genre, valeur, lot, reduits, cumulable };
}

/** Converts the form's values to what is sent: only lots have a lot, and a promotion on everything names nothing. */
export function toPromotionInput({ categories, boutiques, du, au, actif, ...values }: PromotionValues) {
  const { genre, cible, valeur, lot, reduits, codes } = values;
  return {
    ...values,
    ...toPorteeInput({ categories, boutiques, du, au, actif }),
    codes: cible === 'tout' ? [] : codes,
    valeur: valeur ?? 0,
    lot: genre === 'lot' ? lot : null,
    reduits: genre === 'lot' ? reduits : null,
  };
}

export function toPromotionDraft(promotion?: Promotion): string {
  return promotion ? `promotion:${promotion.code}:${promotion.version}` : 'promotion:nouvelle';
}
