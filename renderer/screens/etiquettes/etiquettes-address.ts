import { EtiquetteDemandee, type ModeleEtiquette } from '#shared/contracts/articles/etiquettes.ts';
import type { planches } from '#shared/planches.ts';

/** How labels are laid out on sheets. */
export type Feuille = { modele: ModeleEtiquette; planche: (typeof planches)[number]['id']; premiere: number };

export const usualFeuille: Feuille = { modele: 'prix', planche: '63x38', premiere: 1 };

/** The labels an address asks for, `VIS*3` a line; what is none is left out. */
export function readEtiquettes(text: string): EtiquetteDemandee[] {
  return text.split('\n').flatMap((line) => {
    const mark = line.lastIndexOf('*');
    const found = EtiquetteDemandee.safeParse({
      reference: line.slice(0, mark),
      quantite: Number(line.slice(mark + 1)),
    });
    return found.success ? [found.data] : [];
  });
}

/** So many more labels of an article. */
export function addEtiquette(
  demandees: readonly EtiquetteDemandee[],
  reference: string,
  quantite: number,
): EtiquetteDemandee[] {
  const added = Math.max(1, Math.round(quantite));
  const before = demandees.find((one) => one.reference === reference);
  if (!before) return [...demandees, { reference, quantite: added }];
  return demandees.map((one) => (one === before ? { reference, quantite: before.quantite + added } : one));
}
