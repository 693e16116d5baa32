import type { z } from 'zod';
import type { Droit } from '#shared/utilisateurs/droits.ts';
import type { Role } from '#shared/utilisateurs/role.ts';

type Schema = z.ZodType;

/** The route groups of the specification; the roles of a user and of an API key are granted group by group. */
export const groups = [
  'Clients',
  'Articles',
  'Familles',
  'Devis',
  'Commandes',
  'Livraisons',
  'Factures',
  'Avoirs',
  'Reglements',
  'Fournisseurs',
  'Prospects',
  'Workflows',
  'Signatures',
  'Emails',
  'Validation',
  'Stock',
  'Documents',
  'Caisse',
  'Comptabilite',
  'Admin',
  'System',
  'Debug',
  'Authentification',
] as const;
export type Group = (typeof groups)[number];

export type Endpoint = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Express form, e.g. `/clients/:code`. */
  path: string;
  group: Group;
  /** Of what writes: the other groups whose answers it changes, beside its own. */
  touches?: readonly Group[];
  /** One French sentence, shown by the interactive documentation. */
  summary: string;
  /** `public` needs no credentials; `docs` HTTP Basic; without it a session or an API key is needed. */
  access?: 'public' | 'docs';
  /** Least role that may call it, where it is not the one its group and method ask for (see `requiredRole`). */
  role?: Role;
  /** What whoever calls it must have beside the role, or a superior who approves it on the spot where it is a POST or a PUT. */
  droit?: Droit;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The texts of its body are judged where each is read, and refused one by one. */
  judgesTexts?: true;
  response: Schema;
  /** Of the success; 200 unless stated. */
  status?: 200 | 201;
  /** What the answer is made of; JSON unless stated. */
  produces?:
    | 'application/octet-stream'
    | 'application/pdf'
    | 'application/xml'
    | 'application/x-tar'
    | 'text/csv'
    | 'text/html'
    | 'text/plain';
  /** Of a POST or PUT that protects no write of its own: an `Idempotency-Key` given again is answered as the first time. */
  keepsAnswer?: true;
  /** Takes `If-Match`: a record that is another version by then is a 409 `version_depassee` with what it is now. */
  isVersioned?: true;
  /** A rule behind it asks for a right: somebody else may approve it on the spot (`POST /auth/approbation`). */
  approvable?: true;
  /** Beside 500, which every endpoint may answer. */
  errors?: readonly (400 | 404)[];
  /** The status of a business refusal where the specification gives another than 400, e.g. 404 on `PUT /clients/{code}`. */
  refusal?: 404;
};

/** Declares an endpoint; the value types the route, the client and the tests, and generates its OpenAPI entry. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What a route receives, parsed. */
export type RequestOf<E extends Endpoint> = {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
};

type PartOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends Schema ? K : never]: InputOf<E[K]>;
};

/** What a caller gives: a part whose every field is optional may be left out; of a change, the version it changes too. */
export type CallOf<E extends Endpoint> = {
  [K in keyof PartOf<E> as object extends PartOf<E>[K] ? never : K]: PartOf<E>[K];
} & {
  [K in keyof PartOf<E> as object extends PartOf<E>[K] ? K : never]?: PartOf<E>[K];
} & (E['isVersioned'] extends true ? { ifMatch?: string | undefined } : unknown);

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
