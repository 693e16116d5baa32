import type { Suivies } from '#shared/contracts/siege/siege.ts';

/** Kept in the place of the codes of shops: all there are, and those to come. */
export const toutes = '*';

export const toSuivies = (suit: Suivies): string[] => (suit === 'toutes' ? [toutes] : suit);
export const toSuit = (suivies: string[]): Suivies => (suivies.includes(toutes) ? 'toutes' : suivies);
