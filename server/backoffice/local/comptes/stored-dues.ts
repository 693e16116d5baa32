import { type Deducting, findEcarts } from './settle-deposits.ts';
import { type Due, settleAffaire } from './settle-affaire.ts';

/** The amounts of a family's settlement stored with each document, in cents. */
export type StoredDue = Due & { acompte_ecart: number };

/** Computes the amounts to store beside each document of a family. */
export function computeStoredDues(relatives: readonly Deducting[]): Map<string, StoredDue> {
  const ecarts = findEcarts(relatives);
  const dues = settleAffaire(relatives);
  return new Map([...dues].map(([numero, due]) => [numero, { ...due, acompte_ecart: ecarts.get(numero) ?? 0 }]));
}
