import type { Promotion } from '#shared/contracts/prix/promotions.ts';
import type { Portee } from '#shared/contracts/prix/regles-prix.ts';
import type { PrixTarif, Tarif } from '#shared/contracts/prix/tarifs.ts';
import { formatQuantity } from '#shared/money/money.ts';

/** Returns what is contradictory in a tarif, in French; undefined when nothing is. */
export function findTarifProblem(tarif: Tarif): string | undefined {
  return findPorteeProblem(tarif) ?? findDouble(tarif.lignes) ?? tarif.lignes.map(findPrixProblem).find(Boolean);
}

/** Returns what is contradictory in a promotion, in French; undefined when nothing is. */
export function findPromotionProblem(promotion: Promotion): string | undefined {
  const { cible, codes, genre, valeur, lot, reduits } = promotion;
  const dated = findPorteeProblem(promotion);
  if (dated) return dated;
  if ((cible === 'tout') !== (codes.length === 0)) {
    return cible === 'tout'
      ? 'Une promotion sur tout ne nomme ni article ni famille.'
      : 'La promotion ne nomme aucun article ni aucune famille\u00a0: ajoutez-en, ou étendez-la à tout.';
  }
  if (valeur <= 0) return 'La promotion ne retire rien.';
  if (genre !== 'montant' && valeur > 100) return 'Une promotion retire 100\u00a0% au plus.';
  if (genre !== 'lot') return lot === null && reduits === null ? undefined : 'Seule une promotion par lot a un lot.';
  if (lot !== null && reduits !== null && reduits < lot) return undefined;
  return 'Une promotion par lot dit sur combien d’articles combien sont réduits, moins que le lot.';
}

function findPorteeProblem({ du, au }: Portee): string | undefined {
  return du !== null && au !== null && au < du ? 'Le dernier jour vient avant le premier.' : undefined;
}

function findPrixProblem({ cible, code, prix_ht, remise }: PrixTarif): string | undefined {
  const name = code || 'tout';
  if ((cible === 'tout') !== (code === ''))
    return `Le prix de «\u00a0${name}\u00a0» ne dit pas de quoi il est le prix.`;
  if ((prix_ht === null) === (remise === null)) return `Pour ${name}, donnez un prix ou une remise, et pas les deux.`;
  return cible === 'article' || prix_ht === null ? undefined : `Pour ${name}, donnez une remise plutôt qu’un prix.`;
}

function findDouble(lignes: readonly PrixTarif[]): string | undefined {
  const seen = new Set<string>();
  for (const { cible, code, quantite_min } of lignes) {
    const key = `${cible} ${code} ${quantite_min}`;
    if (seen.has(key)) return `${code || 'Tout'} a deux prix à partir de ${formatQuantity(quantite_min)}.`;
    seen.add(key);
  }
  return undefined;
}
