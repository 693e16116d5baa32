import type { Livraison, LivraisonInput } from '#shared/contracts/documents/livraison.ts';

/** What was asked for as it is kept; undefined where nothing was said. */
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

/** Whether it says where, and not only when. */
export function hasAdresse({ date: _date, ...address }: Livraison): boolean {
  return Object.values(address).some(Boolean);
}

/** What is invoiced after it was delivered was delivered the day of its delivery note. */
export function toDelivered(livraison: Livraison | null | undefined, date: string): Livraison {
  const nowhere = { nom: '', adresse: '', complement: '', code_postal: '', ville: '', pays: '', date: null };
  const { date: planned, ...address } = livraison ?? nowhere;
  return { ...address, date: planned ?? date };
}
