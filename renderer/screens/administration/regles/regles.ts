import { z } from 'zod';
import { Boutique, Depot } from '#shared/contracts/boutique/boutique.ts';
import type { DepotUtilise } from '#shared/contracts/boutique/parametres.ts';

/** The part of the shop's card that this screen changes; a warehouse may be left without a name. */
export const Regles = Boutique.pick({
  remise_max_defaut: true,
  remise_max_responsable: true,
  tva_code_defaut: true,
  moyens_reglement: true,
}).extend({ depots: z.array(Depot.extend({ intitule: z.string().max(69) })) });
export type Regles = z.output<typeof Regles>;

/** Returns the warehouses that are named or used, by code. */
export function toRegles(boutique: Boutique, used: readonly DepotUtilise[]): Regles {
  const { remise_max_defaut, remise_max_responsable, tva_code_defaut, moyens_reglement, depots } = boutique;
  const unnamed = used.filter(({ code }) => depots.every((depot) => depot.code !== code));
  const all = [...depots, ...unnamed.map(({ code }) => ({ code, intitule: '' }))];
  return {
    remise_max_defaut,
    remise_max_responsable,
    tva_code_defaut,
    moyens_reglement,
    depots: all.toSorted((a, b) => a.code.localeCompare(b.code, 'fr')),
  };
}

export function toBoutique(boutique: Boutique, { depots, ...rules }: Regles): Boutique {
  const named = depots.map(({ code, intitule }) => ({ code, intitule: intitule.trim() }));
  return { ...boutique, ...rules, depots: named.filter(({ intitule }) => intitule !== '') };
}
