import { z } from 'zod';
import { defineEndpoint, groups } from '#shared/endpoint.ts';
import { Role, User } from './users.ts';

const Password = z.string().min(12).max(200);
const group = 'Authentification';
const Session = z.object({ success: z.literal(true), user: User });

export const login = defineEndpoint({
  method: 'post',
  path: '/auth/login',
  group,
  access: 'public',
  summary: 'Ouvre une session.',
  body: z.object({ email: z.string().max(320), password: z.string().max(200) }),
  response: Session,
});

export const refreshSession = defineEndpoint({
  method: 'post',
  path: '/auth/refresh',
  group,
  access: 'public',
  summary: 'Prolonge une session.',
  response: Session,
});

export const logout = defineEndpoint({
  method: 'post',
  path: '/auth/logout',
  group,
  access: 'public',
  summary: 'Ferme une session.',
  response: z.object({ success: z.literal(true) }),
});

export const getSession = defineEndpoint({
  method: 'get',
  path: '/auth/me',
  group,
  summary: 'Lit l’utilisateur de la session.',
  role: 'lecture',
  response: Session,
});

export const getSetup = defineEndpoint({
  method: 'get',
  path: '/auth/setup',
  group,
  access: 'public',
  summary: 'Dit si la première installation reste à faire.',
  response: z.object({ a_faire: z.boolean() }),
});

export const runSetup = defineEndpoint({
  method: 'post',
  path: '/auth/setup',
  group,
  access: 'public',
  summary: 'Crée le premier administrateur et la boutique.',
  body: z.object({
    email: z.email(),
    password: Password,
    nom: z.string().min(1).max(69),
    prenom: z.string().max(69).default(''),
    raison_sociale: z.string().min(1).max(69),
    demonstration: z.boolean().default(false),
  }),
  response: Session,
  errors: [400],
});

export const ApiKey = z.object({
  id: z.string(),
  nom: z.string(),
  role: Role,
  groupes: z.array(z.enum(groups)).nullable(),
  prefixe: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

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
  body: z.object({ nom: z.string().min(1).max(69), role: Role, groupes: z.array(z.enum(groups)).min(1).nullish() }),
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

export const UserInput = z.object({
  email: z.email(),
  nom: z.string().min(1).max(69),
  prenom: z.string().max(69).default(''),
  role: Role,
  password: Password,
});

export const createUser = defineEndpoint({
  method: 'post',
  path: '/admin/users',
  group: 'Admin',
  role: 'admin',
  summary: 'Crée un utilisateur.',
  status: 201,
  body: UserInput,
  response: User,
  errors: [400],
});

export const updateUser = defineEndpoint({
  method: 'put',
  path: '/admin/users/:id',
  group: 'Admin',
  role: 'admin',
  summary: 'Modifie un utilisateur.',
  params: z.object({ id: z.string() }),
  body: UserInput.omit({ email: true }).extend({ is_active: z.boolean() }).partial(),
  response: User,
  errors: [400, 404],
});

export const changePassword = defineEndpoint({
  method: 'put',
  path: '/auth/password',
  group,
  role: 'lecture',
  summary: 'Change son propre mot de passe.',
  body: z.object({ ancien: z.string().max(200), nouveau: Password }),
  response: z.object({ success: z.literal(true) }),
  errors: [400],
});
