import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  ClientCreateInput,
  ClientUpdateInput,
  createClient,
  getClient,
  listClients,
  updateClient,
} from '#shared/contracts/tiers/clients.ts';
import {
  createFournisseur,
  FournisseurCreateInput,
  FournisseurUpdateInput,
  getFournisseur,
  listFournisseurs,
  updateFournisseur,
} from '#shared/contracts/tiers/fournisseurs.ts';
import { getProspect, listProspects } from '#shared/contracts/tiers/prospects.ts';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { browseClients, browseFournisseurs, browseProspects } from '#shared/contracts/tiers/tiers-list.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { useAnswer } from './use-answer.ts';

/** The fields a user types about a customer or a supplier; each kind takes the fields of its contract. */
export type TiersInput = z.input<typeof ClientCreateInput> & z.input<typeof ClientUpdateInput> & { intitule: string };

export type TiersEditing = {
  createSchema: z.ZodType;
  updateSchema: z.ZodType;
  /** The endpoints of `create` and `update`. */
  creates: Endpoint;
  changes: Endpoint;
  create: (send: Call, input: TiersInput) => Promise<Tiers>;
  /** Saves a change; throws `Outdated` when the stored version is no longer that of `ifMatch`. */
  update: (send: Call, code: string, change: Partial<TiersInput>, ifMatch?: string) => Promise<Tiers>;
};

type TiersKindApi = {
  list: typeof browseClients | typeof browseProspects | typeof browseFournisseurs;
  useSearch: (query: string, isEnabled: boolean) => UseQueryResult<Tiers[]>;
  useOne: (code: string) => UseQueryResult<Tiers>;
  /** Undefined when the service lets nobody write. */
  editing: TiersEditing | undefined;
};

const search = (isEnabled: boolean) => ({ isEnabled, keepsPrevious: true });

/** The differences between the endpoints of customers, prospects and suppliers; the screens know one shape. */
export const tiersApis: Record<TiersKind, TiersKindApi> = {
  client: {
    list: browseClients,
    useSearch: (query, isEnabled) =>
      useAnswer(listClients, { query: { query } }, { ...search(isEnabled), select: ({ data }) => data }),
    useOne: (code) => useAnswer(getClient, { params: { code } }, { select: ({ data }) => data }),
    editing: {
      createSchema: ClientCreateInput,
      updateSchema: ClientUpdateInput,
      creates: createClient,
      changes: updateClient,
      create: async (send, body) => (await send(createClient, { body })).data,
      update: async (send, code, body, ifMatch) =>
        (await send(updateClient, { params: { code }, body, ifMatch })).client,
    },
  },
  prospect: {
    list: browseProspects,
    useSearch: (query, isEnabled) => useAnswer(listProspects, { query: { query } }, search(isEnabled)),
    useOne: (code) => useAnswer(getProspect, { params: { code } }),
    editing: undefined,
  },
  fournisseur: {
    list: browseFournisseurs,
    useSearch: (query, isEnabled) => useAnswer(listFournisseurs, { query: { query } }, search(isEnabled)),
    useOne: (code) => useAnswer(getFournisseur, { params: { code } }),
    editing: {
      createSchema: FournisseurCreateInput,
      updateSchema: FournisseurUpdateInput,
      creates: createFournisseur,
      changes: updateFournisseur,
      create: async (send, body) => (await send(createFournisseur, { body })).data,
      update: async (send, code, body, ifMatch) =>
        (await send(updateFournisseur, { params: { code }, body, ifMatch })).fournisseur,
    },
  },
};
