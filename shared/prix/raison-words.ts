import type { RaisonPrix } from '#shared/contracts/prix/raison-prix.ts';

/** What a customer reads of a line's price: the promotions it has; empty where it has none. */
export function toPromotionText(raison: RaisonPrix | undefined): string {
  return (raison?.promotions ?? []).map(({ intitule }) => intitule).join(' + ');
}

/** What people at the till read of it, its tarif too. */
export function toRaisonText(raison: RaisonPrix | undefined): string {
  const tarif = raison?.tarif ? `Tarif ${raison.tarif.intitule}` : '';
  return [tarif, toPromotionText(raison)].filter(Boolean).join(' · ');
}

/** A discount as people read it, with two decimals at most: a promotion's has six, to be exact to the cent. */
export function roundRemise(percent: number): number {
  return Math.round(percent * 100) / 100;
}
