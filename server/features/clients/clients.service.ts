import type { BackOffice, TiersListPage } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { ClientCreateInput, ClientUpdateInput } from '#shared/contracts/tiers/clients.ts';
import type { Recherche, Tiers } from '#shared/contracts/tiers/tiers.ts';

export type ClientService = ReturnType<typeof createClientService>;

type Deps = { backOffice: BackOffice };
type Envelope<T> = { success: true; data: T };

/** Reads and writes customers, in the envelopes of the specification. */
export function createClientService({ backOffice }: Deps) {
  const { tiers } = backOffice;

  return {
    async list({ query, limit }: Recherche) {
      const list = await tiers.list('client', query, limit);
      return list.wrap<Envelope<Tiers[]>>('{"success":true,"data":', '}');
    },

    browse: (page: TiersListPage) => tiers.browse('client', page),

    async get(code: string): Promise<Envelope<Tiers>> {
      return { success: true, data: await tiers.get('client', code) };
    },

    /**
     * Returns the activity of a customer, or of a prospect, who is quoted before buying anything.
     * @throws {NotFound} «Client X introuvable».
     */
    async getActivity(code: string) {
      const { numero } = await tiers
        .get('client', code)
        .catch((error: unknown) => tiers.get('prospect', code).catch(() => Promise.reject(error)));
      return backOffice.getClientActivity(numero);
    },

    async create(input: ClientCreateInput, context: WriteContext) {
      const client = await tiers.create('client', input, context);
      return { success: true as const, message: `Client ${client.numero} créé`, data: client };
    },

    async update(code: string, input: ClientUpdateInput, context: WriteContext) {
      const client = await tiers.update('client', code, input, context);
      return { success: true as const, message: `Client ${client.numero} mis à jour`, client };
    },
  };
}
