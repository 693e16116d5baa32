import { type Deducting, findEcarts } from './settle-deposits.ts';
import { type Due, settleFamily } from './settle-family.ts';

/** What is kept beside a document of what its family comes to, in cents. */
export type KeptDue = Due & { acompte_ecart: number };

/** What is to be kept of each document of a family. */
export function settleKept(relatives: readonly Deducting[]): Map<string, KeptDue> {
  const ecarts = findEcarts(relatives);
  const dues = settleFamily(relatives);
  return new Map([...dues].map(([numero, due]) => [numero, { ...due, acompte_ecart: ecarts.get(numero) ?? 0 }]));
}
