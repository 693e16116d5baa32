import type { Inventaire } from '#shared/contracts/inventaires/inventaire.ts';
import type { DecisionsInput, InventaireInput } from '#shared/contracts/inventaires/inventaires.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { cleanLabel, cleanText } from '../clean-text.ts';
import { toDepot } from '../local-stock.ts';
import { toPlaceKey } from './read-ecarts.ts';

type Opening = Pick<Inventaire, 'numero' | 'poste' | 'auteur' | 'date_creation'>;

/** Returns the inventaire of an input, with nothing counted yet. */
export function toInventaire(input: InventaireInput, { date_creation, ...opening }: Opening): Inventaire {
  return {
    ...opening,
    intitule: cleanLabel(input.intitule),
    depot_code: toDepot(input.depot_code) ?? null,
    famille_code: cleanCode(input.famille_code ?? '') || null,
    emplacement: cleanText(input.emplacement),
    statut: 'en_cours',
    non_comptes: null,
    decisions: [],
    approbation: null,
    annulation: null,
    date_creation,
    date_modification: date_creation,
    version: 1,
  };
}

/** Applies decisions: those about an article replace earlier ones, fields that are not sent stay. */
export function toDecided(before: Inventaire, { non_comptes, lignes }: DecisionsInput): Partial<Inventaire> {
  const decisions = new Map(before.decisions.map((one) => [toPlaceKey(one), one]));
  for (const { article_ref, depot_code, non_compte, explication } of lignes) {
    const place = { article_ref, depot_code };
    const earlier = decisions.get(toPlaceKey(place));
    decisions.set(toPlaceKey(place), {
      ...place,
      non_compte: non_compte === undefined ? (earlier?.non_compte ?? null) : non_compte,
      explication: explication === undefined ? (earlier?.explication ?? null) : cleanText(explication),
    });
  }
  return {
    decisions: [...decisions.values()].filter((one) => one.non_compte !== null || one.explication !== null),
    ...(non_comptes !== undefined && { non_comptes }),
  };
}
