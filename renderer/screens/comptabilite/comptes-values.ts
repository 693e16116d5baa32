import { z } from 'zod';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { CompteComptable, CompteMoyen, ComptesComptables } from '#shared/contracts/boutique/comptes-comptables.ts';
import { isInterne, listMoyensOf } from '#shared/contracts/boutique/moyens.ts';

/** The part of the shop's card that the screen of accounts changes; a means may be left without an account. */
export const ComptesValues = ComptesComptables.unwrap().extend({
  moyens: z.array(CompteMoyen.extend({ compte: z.union([z.literal(''), CompteComptable]) })),
  option_debits: z.boolean(),
});
export type ComptesValues = z.output<typeof ComptesValues>;

/** Lists every means of payment, those without an account last. */
export function toComptesValues({ comptabilite, moyens_reglement, option_debits }: Boutique): ComptesValues {
  const missing = listMoyensOf(moyens_reglement)
    .filter(({ code }) => !isInterne(code) && comptabilite.moyens.every(({ moyen }) => moyen !== code))
    .map(({ code }) => ({ moyen: code, compte: '', journal: 'banque' as const }));
  return { ...comptabilite, moyens: [...comptabilite.moyens, ...missing], option_debits };
}

/** Returns which of them IT has fixed: the accounts are one field of the shop's card, fixed as a whole. */
export function toLockedComptes(locked: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
  return locked?.has('comptabilite') ? new Set([...locked, ...Object.keys(ComptesComptables.unwrap().shape)]) : locked;
}

export function fromComptesValues(boutique: Boutique, { option_debits, moyens, ...comptes }: ComptesValues): Boutique {
  const chosen = moyens.filter(({ compte }) => compte !== '');
  return { ...boutique, option_debits, comptabilite: { ...comptes, moyens: chosen } };
}
