import type { Promotion, PromotionUpdateInput } from '#shared/contracts/prix/promotions.ts';
import type { Cible, Portee } from '#shared/contracts/prix/regles-prix.ts';
import type { PrixTarif, Tarif, TarifUpdateInput } from '#shared/contracts/prix/tarifs.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { cleanLabel } from '../clean-text.ts';

/** The fields the back office sets on a rule of any kind: code, version and dates. */
export type KeptRegleFields = Pick<Tarif, 'code' | 'date_creation' | 'date_modification' | 'version'>;

export function toTarif(input: TarifUpdateInput, tenue: KeptRegleFields): Tarif {
  const lignes = input.lignes.map(({ cible, code, ...ligne }): PrixTarif => {
    const { quantite_min, prix_ht = null, remise = null } = ligne;
    return { cible, code: cleanCode(code), quantite_min, prix_ht, remise };
  });
  return { ...tenue, ...toNom(input), ...toPortee(input), lignes };
}

export function toPromotion(input: PromotionUpdateInput, tenue: KeptRegleFields): Promotion {
  const { cible, codes, genre, valeur, lot = null, reduits = null, cumulable } = input;
  const named = [...new Set(codes.map(cleanCode))].filter((code) => code !== '');
  return { ...tenue, ...toNom(input), ...toPortee(input), cible, codes: named, genre, valeur, lot, reduits, cumulable };
}

/** Normalises the code of a rule. @throws {Refused} for an empty one. */
export function toRegleCode(typed: string): string {
  const code = cleanCode(typed);
  if (code === '') throw new Refused('Le code est vide.');
  return code;
}

type Named = { cible: Cible; code: string };
type Known = { hasArticle: (code: string) => boolean; hasFamille: (code: string) => boolean };

/** @throws {Refused} for an unknown article or family. */
export function assertKnown(named: readonly Named[], { hasArticle, hasFamille }: Known): void {
  for (const { cible, code } of named) {
    if (cible === 'article' && !hasArticle(code)) throw new Refused(`Article ${code} introuvable`);
    if (cible === 'famille' && !hasFamille(code)) throw new Refused(`Famille ${code} introuvable`);
  }
}

function toNom({ intitule }: { intitule: string }) {
  return { intitule: cleanLabel(intitule) };
}

function toPortee({ categories, boutiques, du, au, actif }: Omit<TarifUpdateInput, 'lignes'>): Portee {
  const sorted = [...new Set(categories)].toSorted((a, b) => a - b);
  return { categories: sorted, boutiques: [...new Set(boutiques)].toSorted(), du: du ?? null, au: au ?? null, actif };
}
