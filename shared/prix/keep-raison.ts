import type { PrixDecide } from '#shared/contracts/prix/prix.ts';
import type { RaisonPrix } from '#shared/contracts/prix/raison-prix.ts';
import { toPrixTtc } from '#shared/money/money.ts';

type Vendue = {
  prix_unitaire_ht: number;
  prix_unitaire_ttc?: number | null | undefined;
  remise_pourcentage: number;
  tva_taux: number;
};

/**
 * Returns the part of a decided price's reason that is true of the line as sold: the tarif when it has the tarif's
 * price, the promotions when it also has their discount. Undefined when somebody typed another price.
 */
export function keepRaison(ligne: Vendue, decided: PrixDecide): RaisonPrix | undefined {
  const { raison_prix: raison } = decided;
  if (!raison || !isAtPrix(ligne, decided.prix_unitaire_ht)) return undefined;
  const { promotions, ...rest } = raison;
  if (promotions && ligne.remise_pourcentage === decided.remise_pourcentage) return raison;
  return rest.tarif ? rest : undefined;
}

/** Returns whether a line is sold at a price, to the cent when its own was typed with tax. */
export function isAtPrix({ prix_unitaire_ht, prix_unitaire_ttc, tva_taux }: Vendue, prix: number): boolean {
  return prix_unitaire_ttc === undefined || prix_unitaire_ttc === null
    ? prix_unitaire_ht === prix
    : prix_unitaire_ttc === toPrixTtc(prix, tva_taux);
}
