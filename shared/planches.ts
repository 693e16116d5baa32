/**
 * The layout of labels on an A4 sheet, in millimetres. `pas` is the distance from the edge of one label to the same
 * edge of the next.
 */
export type Planche = {
  id: string;
  label: string;
  colonnes: number;
  rangees: number;
  largeur: number;
  hauteur: number;
  gauche: number;
  haut: number;
  pasX: number;
  pasY: number;
};

/** The usual sheets of French stationers, by the size of their labels. */
export const planches = [
  toPlanche('38x21', { colonnes: 5, rangees: 13, largeur: 38.1, hauteur: 21.2, gauche: 4.75, haut: 10.7, pasX: 40.6 }),
  toPlanche('63x34', { colonnes: 3, rangees: 8, largeur: 63.5, hauteur: 33.9, gauche: 7.2, haut: 12.9, pasX: 66 }),
  toPlanche('63x38', { colonnes: 3, rangees: 7, largeur: 63.5, hauteur: 38.1, gauche: 7.2, haut: 15.15, pasX: 66 }),
  toPlanche('70x37', { colonnes: 3, rangees: 8, largeur: 70, hauteur: 37, gauche: 0, haut: 0.5, pasX: 70 }),
  toPlanche('99x38', { colonnes: 2, rangees: 7, largeur: 99.1, hauteur: 38.1, gauche: 4.65, haut: 15.15, pasX: 101.6 }),
] as const satisfies readonly Planche[];

export const plancheIds = planches.map(({ id }) => id);

/** Returns the number of labels on a sheet. */
export function countPlaces({ colonnes, rangees }: Pick<Planche, 'colonnes' | 'rangees'>): number {
  return colonnes * rangees;
}

export function findPlanche(id: string): Planche | undefined {
  return planches.find((planche) => planche.id === id);
}

/**
 * Returns the position of a label by its rank (0 is the first place of the first sheet), in millimetres from the top
 * left.
 */
export function toPlace(planche: Planche, rank: number) {
  const onSheet = rank % countPlaces(planche);
  const column = onSheet % planche.colonnes;
  const row = Math.floor(onSheet / planche.colonnes);
  return {
    page: Math.floor(rank / countPlaces(planche)),
    x: planche.gauche + column * planche.pasX,
    y: planche.haut + row * planche.pasY,
  };
}

function toPlanche(id: string, size: Omit<Planche, 'id' | 'label' | 'pasY'>): Planche {
  const { colonnes, rangees, largeur, hauteur } = size;
  const figures = [largeur, hauteur].map((one) => String(one).replace('.', ',')).join(' × ');
  return { id, label: `${figures} mm (${colonnes * rangees} par feuille)`, ...size, pasY: hauteur };
}
