/** The notes and coins, in euros, the largest first. */
export const coupures = [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] as const;
export type Coupure = (typeof coupures)[number];

/** The smallest note, in euros. */
export const plusPetitBillet = 5;
