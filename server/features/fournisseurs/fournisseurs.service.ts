import type { BackOffice, TiersListPage } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { FournisseurCreateInput, FournisseurUpdateInput } from '#shared/contracts/tiers/fournisseurs.ts';
import type { Recherche } from '#shared/contracts/tiers/tiers.ts';

export type FournisseurService = ReturnType<typeof createFournisseurService>;

type Deps = { backOffice: BackOffice };

/** Reads suppliers as the back office has them, and writes them in the envelopes of the specification. */
export function createFournisseurService({ backOffice: { tiers } }: Deps) {
  return {
    list: ({ query, limit }: Recherche) => tiers.list('fournisseur', query, limit),
    browse: (page: TiersListPage) => tiers.browse('fournisseur', page),
    get: (code: string) => tiers.get('fournisseur', code),

    async create(input: FournisseurCreateInput, context: WriteContext) {
      const fournisseur = await tiers.create('fournisseur', input, context);
      return { success: true as const, message: `Fournisseur ${fournisseur.numero} créé`, data: fournisseur };
    },

    async update(code: string, input: FournisseurUpdateInput, context: WriteContext) {
      const fournisseur = await tiers.update('fournisseur', code, input, context);
      return { success: true as const, message: `Fournisseur ${fournisseur.numero} mis à jour`, fournisseur };
    },
  };
}
