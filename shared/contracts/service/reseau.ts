import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Essai, Origine, Reglages } from './reglages.ts';

/**
 * How calls leave this machine: as the system is configured, directly, by a proxy named here, or as a PAC file decides.
 */
export const Sortie = z.enum(['systeme', 'direct', 'manuel', 'pac']);
export type Sortie = z.output<typeof Sortie>;

export const ReseauInput = z.object({
  sortie: Sortie,
  /** Address of the proxy for `manuel`, e.g. `http://proxy:3128`. */
  proxy: z.string().trim().max(400),
  /** Address of the PAC file, or its path on this machine, for `pac`. */
  pac: z.string().trim().max(2_000),
  /** User name for the proxy of `manuel` and for those a PAC file names; empty for none. */
  identifiant: z.string().trim().max(320),
  /** Null keeps the present password, empty removes it. It is never part of an answer. */
  mot_de_passe: z.string().max(1_000).nullable().default(null),
  /** Hosts reached without a proxy, separated by commas. */
  exceptions: z.string().trim().max(4_000),
  /** Whether e-mails go by the proxy too. */
  emails: z.boolean(),
});
export type ReseauInput = z.output<typeof ReseauInput>;

export const Reseau = ReseauInput.omit({ mot_de_passe: true }).extend({
  trousseau: Reglages.shape.trousseau,
  mot_de_passe_connu: z.boolean(),
  /**
   * Where the configuration of the system is read: from the desktop, or from the environment in a service without a
   * window.
   */
  systeme: z.enum(['bureau', 'environnement']),
  /** Path of the file of certificate authorities that IT adds to those of the system; empty for none. */
  autorites: z.string(),
  origines: z.object({
    sortie: Origine,
    proxy: Origine,
    pac: Origine,
    identifiant: Origine,
    mot_de_passe: Origine,
    exceptions: Origine,
    emails: Origine,
  }),
});
export type Reseau = z.output<typeof Reseau>;

export const EssaiReseauInput = ReseauInput.extend({
  /** Address to try; HTTPS only. The answer tells only whether it can be reached. */
  adresse: z.url({ protocol: /^https$/, error: 'doit être une adresse https://' }).max(400),
});
export type EssaiReseauInput = z.output<typeof EssaiReseauInput>;

const shared = { group: 'Admin', role: 'admin' } as const;

export const getReseau = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/admin/reglages/reseau',
  summary: 'Lit par où Comptoir sort de cette machine, sans aucun mot de passe.',
  response: Reseau,
});

export const updateReseau = defineEndpoint({
  ...shared,
  method: 'put',
  path: '/admin/reglages/reseau',
  isVersioned: true,
  keepsAnswer: true,
  summary: 'Règle par où Comptoir sort de cette machine, sans redémarrage.',
  body: ReseauInput,
  response: Reseau,
  errors: [400],
});

export const testReseau = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/admin/reglages/reseau/essai',
  summary: 'Joint une adresse par ces réglages, sans les enregistrer ni rien lire de ce qui répond.',
  keepsAnswer: true,
  body: EssaiReseauInput,
  response: Essai,
  errors: [400],
});
