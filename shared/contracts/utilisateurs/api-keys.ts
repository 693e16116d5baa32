import { z } from 'zod';
import { defineEndpoint, groups } from '#shared/endpoints/endpoint.ts';
import { Role } from '#shared/utilisateurs/role.ts';
import { Droit } from '#shared/utilisateurs/droits.ts';

const group = 'Authentification';

export const ApiKey = z.object({
  id: z.string(),
  nom: z.string(),
  role: Role,
  groupes: z.array(z.enum(groups)).nullable(),
  /** What it may do beyond what its role lets it call. */
  droits: z.array(Droit),
  prefixe: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

export const ApiKeyInput = z.object({
  nom: z.string().min(1).max(69),
  role: Role,
  /** The groups the key may use; by default all that its role may use. */
  groupes: z.array(z.enum(groups)).min(1).max(groups.length).nullish(),
  /** Defaults to the usual rights of the role. */
  droits: z.array(Droit).max(Droit.options.length).nullish(),
});
export type ApiKeyInput = z.output<typeof ApiKeyInput>;

export const listApiKeys = defineEndpoint({
  method: 'get',
  path: '/api-keys',
  group,
  role: 'admin',
  summary: 'Liste les clés d’API.',
  response: z.array(ApiKey),
});

export const createApiKey = defineEndpoint({
  method: 'post',
  path: '/api-keys',
  group,
  role: 'admin',
  summary: 'Crée une clé d’API, montrée une seule fois.',
  status: 201,
  body: ApiKeyInput,
  response: ApiKey.extend({ cle: z.string() }),
});

export const deleteApiKey = defineEndpoint({
  method: 'delete',
  path: '/api-keys/:id',
  group,
  role: 'admin',
  summary: 'Révoque une clé d’API.',
  params: z.object({ id: z.string() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: [404],
});
