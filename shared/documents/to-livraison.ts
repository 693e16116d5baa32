import type { Livraison, LivraisonInput } from '#shared/contracts/documents/livraison.ts';

/** Returns a delivery as it is stored; undefined when nothing was given. */
export function toLivraison(input: LivraisonInput | null | undefined): Livraison | undefined {
  if (!input) return undefined;
  const text = (typed: string | null | undefined) => (typed ?? '').trim();
  const livraison = {
    nom: text(input.nom),
    adresse: text(input.adresse),
    complement: text(input.complement),
    code_postal: text(input.code_postal),
    ville: text(input.ville),
    pays: text(input.pays),
    date: input.date ?? null,
  };
  return Object.values(livraison).some(Boolean) ? livraison : undefined;
}

/** Returns whether the delivery has a place, and not only a day. */
export function hasAdresse({ date: _date, ...address }: Livraison): boolean {
  return Object.values(address).some(Boolean);
}

/** Returns the delivery of an invoice made from a delivery note: its day is the note's own when none was planned. */
export function toDelivered(livraison: Livraison | null | undefined, date: string): Livraison {
  const nowhere = { nom: '', adresse: '', complement: '', code_postal: '', ville: '', pays: '', date: null };
  const { date: planned, ...address } = livraison ?? nowhere;
  return { ...address, date: planned ?? date };
}
