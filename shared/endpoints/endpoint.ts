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
  /** Path in Express form, e.g. `/clients/:code`. */
  path: string;
  group: Group;
  /** For a write: the groups besides its own whose answers it changes. */
  touches?: readonly Group[];
  /** One French sentence, shown by the interactive documentation. */
  summary: string;
  /** `public` needs no credentials; `docs` takes HTTP Basic; without it a session or an API key is needed. */
  access?: 'public' | 'docs';
  /** Least role that may call it, where it differs from the one its group and method imply (see `requiredRole`). */
  role?: Role;
  /**
   * Right the caller needs besides the role; for a POST or a PUT, a superior who has it may approve on the spot
   * instead.
   */
  droit?: Droit;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body's texts are not validated as a whole: the route judges each one and refuses them one by one. */
  judgesTexts?: true;
  response: Schema;
  /** Status of a success; 200 by default. */
  status?: 200 | 201;
  /** Media type of the answer; JSON by default. */
  produces?:
    | 'application/octet-stream'
    | 'application/pdf'
    | 'application/xml'
    | 'application/x-tar'
    | 'text/csv'
    | 'text/html'
    | 'text/plain';
  /** For a POST or PUT that protects no write of its own: a repeated `Idempotency-Key` gets the first answer again. */
  keepsAnswer?: true;
  /**
   * Accepts `If-Match`: when the record has another version by then, the answer is a 409 `version_depassee` with the
   * present record.
   */
  isVersioned?: true;
  /**
   * A rule behind it may ask for a right: somebody else can approve the call on the spot (`POST /auth/approbation`).
   */
  approvable?: true;
  /** Statuses of failures, besides 500, which every endpoint may answer. */
  errors?: readonly (400 | 404)[];
  /**
   * Status of a business refusal, where the specification asks for another than 400, e.g. 404 on `PUT /clients/{code}`.
   */
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

/**
 * What a caller passes: parts whose fields are all optional may be left out; a versioned endpoint also takes `ifMatch`.
 */
export type CallOf<E extends Endpoint> = {
  [K in keyof PartOf<E> as object extends PartOf<E>[K] ? never : K]: PartOf<E>[K];
} & {
  [K in keyof PartOf<E> as object extends PartOf<E>[K] ? K : never]?: PartOf<E>[K];
} & (E['isVersioned'] extends true ? { ifMatch?: string | undefined } : unknown);

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
