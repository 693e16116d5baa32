import type { Inventaire } from '#shared/contracts/inventaires/inventaire.ts';

/** Returns the scope in words: «Tout le stock», «Famille QUI · Dépôt RESERVE». */
export function toPorteeInventaire({ depot_code, famille_code, emplacement }: Inventaire): string {
  const parts = [
    famille_code !== null && `Famille ${famille_code}`,
    emplacement !== null && `Emplacement ${emplacement}`,
    depot_code !== null && `Dépôt ${depot_code}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Tout le stock' : parts.join(' · ');
}
