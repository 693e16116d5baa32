import type { Suivies } from '#shared/contracts/boutique/suivies.ts';

/** Stands for all shops, present and future, in the place of their codes. */
export const toutes = '*';

export const toSuivies = (suit: Suivies): string[] => (suit === 'toutes' ? [toutes] : suit);
export const toSuit = (suivies: string[]): Suivies => (suivies.includes(toutes) ? 'toutes' : suivies);
