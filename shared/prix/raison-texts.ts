import type { RaisonPrix } from '#shared/contracts/prix/raison-prix.ts';

/** Returns the part of a price's reason that customers read: the promotions; empty when there is none. */
export function toPromotionText(raison: RaisonPrix | undefined): string {
  return (raison?.promotions ?? []).map(({ intitule }) => intitule).join(' + ');
}

/** Returns the part of a price's reason that people at the till read: the tarif and the promotions. */
export function toRaisonText(raison: RaisonPrix | undefined): string {
  const tarif = raison?.tarif ? `Tarif ${raison.tarif.intitule}` : '';
  return [tarif, toPromotionText(raison)].filter(Boolean).join(' · ');
}

/** Rounds a discount for display to two decimals; a promotion's has six, to be exact to the cent. */
export function roundRemise(percent: number): number {
  return Math.round(percent * 100) / 100;
}
