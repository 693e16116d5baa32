import { EtiquetteDemandee, type ModeleEtiquette } from '#shared/contracts/articles/etiquettes.ts';
import type { planches } from '#shared/planches.ts';

/** The layout of labels on sheets. */
export type Feuille = { modele: ModeleEtiquette; planche: (typeof planches)[number]['id']; premiere: number };

export const usualFeuille: Feuille = { modele: 'prix', planche: '63x38', premiere: 1 };

/** Parses the labels in an address, `VIS*3` on each line; other lines are ignored. */
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

/** Adds labels of an article. */
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

/** Returns a label for each piece that came; for goods that are weighed or measured, one. */
export function toReceivedLabels(lignes: readonly { article_ref: string; quantite: number }[]): EtiquetteDemandee[] {
  return lignes.map(({ article_ref, quantite }) => ({
    reference: article_ref,
    quantite: Number.isInteger(quantite) && quantite <= 1_000 ? quantite : 1,
  }));
}
