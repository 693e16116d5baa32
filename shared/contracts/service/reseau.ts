import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Essai, Origine, Reglages } from './reglages.ts';

/** How calls leave this machine: as the system says, directly, by a proxy named here, or as a PAC file says. */
export const Sortie = z.enum(['systeme', 'direct', 'manuel', 'pac']);
export type Sortie = z.output<typeof Sortie>;

export const ReseauInput = z.object({
  sortie: Sortie,
  /** `http://proxy:3128`, of «manuel». */
  proxy: z.string().trim().max(400),
  /** An address, or a path on this machine, of «pac». */
  pac: z.string().trim().max(2_000),
  /** Shown to the proxy of «manuel» and to those a PAC file names; empty for none. */
  identifiant: z.string().trim().max(320),
  /** Null keeps the one there is; empty is none. Never answered. */
  mot_de_passe: z.string().max(1_000).nullable().default(null),
  /** Hosts that are reached without a proxy, commas between. */
  exceptions: z.string().trim().max(4_000),
  /** E-mails go by it too. */
  emails: z.boolean(),
});
export type ReseauInput = z.output<typeof ReseauInput>;

export const Reseau = ReseauInput.omit({ mot_de_passe: true }).extend({
  trousseau: Reglages.shape.trousseau,
  mot_de_passe_connu: z.boolean(),
  /** Who answers for the system: a service without a window reads its environment. */
  systeme: z.enum(['bureau', 'environnement']),
  /** The file of authorities IT gave beside those of the system; empty for none. */
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
  /** What to reach; only HTTPS, and only whether it answers is told. */
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
