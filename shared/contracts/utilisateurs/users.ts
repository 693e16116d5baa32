import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Role } from '#shared/utilisateurs/role.ts';
import { Droit } from '#shared/utilisateurs/droits.ts';
import { queryBoolean } from '#shared/contracts/fields.ts';

export const User = z.object({
  id: z.string(),
  email: z.string(),
  nom: z.string(),
  prenom: z.string(),
  role: Role,
  is_verified: z.boolean(),
  is_active: z.boolean(),
  created_at: z.string(),
  last_login: z.string().nullable(),
  failed_login_attempts: z.int().default(0),
});
export type User = z.output<typeof User>;

/** Beyond the specification: a user with what they may do beyond what their role lets them call. */
export const Collaborateur = User.extend({
  droits: z.array(Droit),
  /** A person of the group, whose account is managed at its desk; absent of an account of this installation. */
  du_groupe: z.literal(true).optional(),
});
export type Collaborateur = z.output<typeof Collaborateur>;

/** The fields of an account that somebody else may change; using the account does not change its version. */
const compteFields = {
  id: true,
  email: true,
  nom: true,
  prenom: true,
  role: true,
  droits: true,
  is_active: true,
} as const;
export const Compte = Collaborateur.pick(compteFields);
export type Compte = z.output<typeof Compte>;

export const UserQuery = z.object({
  limit: z.coerce.number().int().min(0).max(1000).default(100),
  role: z.string().max(50).optional(),
  verified_only: queryBoolean(false),
});
export type UserQuery = z.output<typeof UserQuery>;

export const listUsers = defineEndpoint({
  method: 'get',
  path: '/debug/users',
  group: 'Debug',
  summary: 'Liste les utilisateurs, du plus récent au plus ancien.',
  query: UserQuery,
  response: z.array(User),
});

export const getUserStats = defineEndpoint({
  method: 'get',
  path: '/debug/users/stats',
  group: 'Debug',
  summary: 'Compte les utilisateurs par état et par rôle.',
  response: z.object({
    total_utilisateurs: z.int(),
    utilisateurs_verifies: z.int(),
    utilisateurs_actifs: z.int(),
    utilisateurs_non_verifies: z.int(),
    repartition_roles: z.record(z.string(), z.int()),
    taux_verification: z.string(),
  }),
});
