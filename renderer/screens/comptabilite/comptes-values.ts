import { z } from 'zod';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { CompteComptable, CompteMoyen, ComptesComptables } from '#shared/contracts/boutique/comptes-comptables.ts';
import { isInterne, listMoyensOf } from '#shared/contracts/boutique/moyens.ts';

/** What the screen of accounts changes of the shop; a means may be left without an account. */
export const ComptesValues = ComptesComptables.unwrap().extend({
  moyens: z.array(CompteMoyen.extend({ compte: z.union([z.literal(''), CompteComptable]) })),
  option_debits: z.boolean(),
});
export type ComptesValues = z.output<typeof ComptesValues>;

/** Every means money comes by, those without an account last. */
export function toComptesValues({ comptabilite, moyens_reglement, option_debits }: Boutique): ComptesValues {
  const missing = listMoyensOf(moyens_reglement)
    .filter(({ code }) => !isInterne(code) && comptabilite.moyens.every(({ moyen }) => moyen !== code))
    .map(({ code }) => ({ moyen: code, compte: '', journal: 'banque' as const }));
  return { ...comptabilite, moyens: [...comptabilite.moyens, ...missing], option_debits };
}

/** Which of them IT holds, by the fields of the shop's card it does: the accounts are one of them, whole. */
export function toHeldComptes(held: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
  return held?.has('comptabilite') ? new Set([...held, ...Object.keys(ComptesComptables.unwrap().shape)]) : held;
}

export function fromComptesValues(boutique: Boutique, { option_debits, moyens, ...comptes }: ComptesValues): Boutique {
  const told = moyens.filter(({ compte }) => compte !== '');
  return { ...boutique, option_debits, comptabilite: { ...comptes, moyens: told } };
}
