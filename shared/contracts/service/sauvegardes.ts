import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Origine } from './reglages.ts';

/** Beyond the specification: the copies of the shop's databases, made, checked, handed over and put back. */

/** With the data, or in the folder that was chosen beside: another disk, a share of the network. */
export const Lieu = z.enum(['principal', 'secondaire']);
export type Lieu = z.output<typeof Lieu>;

/** Who vouches for a copy: a key of this installation, nobody known here, or a key of here for something else. */
export const Provenance = z.enum(['ici', 'inconnue', 'modifiee']);
export type Provenance = z.output<typeof Provenance>;

/** Both databases as they were at one moment. */
export const Sauvegarde = z.object({
  /** Its moment, as its folder is called. */
  id: z.string(),
  lieu: Lieu,
  date: z.string(),
  origine: z.enum(['automatique', 'manuelle']),
  octets: z.int(),
  poste: z.string(),
  /** Of the program that made it. */
  version: z.string(),
  /** When it was last read from end to end and found sound. */
  verifiee_le: z.string(),
  /** What was damaged already when it was made, in French; none in one that is sound. */
  abimees: z.array(z.string()),
  provenance: Provenance,
  /** Why it cannot be put back here, in French; null when it can. */
  obstacle: z.string().nullable(),
});
export type Sauvegarde = z.output<typeof Sauvegarde>;

export const ReglagesSauvegardes = z.object({
  /** How many days and weeks keep their last copy. */
  quotidiennes: z.int().min(1).max(60),
  hebdomadaires: z.int().min(0).max(104),
  /** The second place, an absolute path; empty for none. */
  dossier: z.string().trim().max(1_000),
});
export type ReglagesSauvegardes = z.output<typeof ReglagesSauvegardes>;

/** How one place fares. */
const EtatLieu = z.object({
  reussite: z.string().nullable(),
  /** The first failure since; null while it succeeds. */
  echec_depuis: z.string().nullable(),
  erreur: z.string().nullable(),
});

export const EtatSauvegardes = z.object({
  sauvegardes: z.array(Sauvegarde),
  reglages: ReglagesSauvegardes,
  /** Who gave the second folder. */
  origine_dossier: Origine,
  principal: EtatLieu,
  secondaire: EtatLieu,
  /** What is being done, in French, and how much of it, from 0 to 1. */
  travail: z.object({ etape: z.string(), avance: z.number() }).nullable(),
  /** What has failed for too long, in French. */
  alerte: z.string().nullable(),
  /** What came of the last one that was put back. */
  restauration: z.object({ date: z.string(), succes: z.boolean(), message: z.string() }).nullable(),
});
export type EtatSauvegardes = z.output<typeof EtatSauvegardes>;

/** What databases hold, counted, to tell a copy from what is here. */
export const ResumeDonnees = z.object({
  /** What the key is called that signs its copies; empty before copies were signed. */
  installation: z.string(),
  boutique: z.string(),
  poste: z.string(),
  /** Of the copy; null for what is here. */
  date: z.string().nullable(),
  /** Of the program. */
  version: z.string(),
  comptes: z.int(),
  administrateurs: z.int(),
  cles_api: z.int(),
  /** Tills that joined. */
  caisses: z.int(),
  /** With prospects and suppliers. */
  clients: z.int(),
  articles: z.int(),
  documents: z.int(),
  dernier_document: z.string().nullable(),
  derniers_numeros: z.array(z.object({ serie: z.string(), dernier: z.int() })),
  /** How many changes of format its databases have had. */
  migrations: z.int(),
});
export type ResumeDonnees = z.output<typeof ResumeDonnees>;

/** What putting a copy back would change. */
export const Comparaison = z.object({
  provenance: Provenance,
  /** Why nobody can put it back here, in French; null when it can be. */
  obstacle: z.string().nullable(),
  ici: ResumeDonnees,
  /** Null for one that cannot be read. */
  copie: ResumeDonnees.nullable(),
  /** What its databases have that no version of Comptoir makes, or lack, in French. */
  schema: z.array(z.string()),
  /** Whom it would give more than they have now, in French. */
  droits_rendus: z.array(z.string()),
  /** What was damaged already when it was made, in French. */
  abimees: z.array(z.string()),
  /** Of what this shows, for whoever puts it back to say what they saw. */
  empreinte: z.string(),
});
export type Comparaison = z.output<typeof Comparaison>;

/** What a person types to put a copy back. */
export const motRestaurer = 'RESTAURER';

const shared = { group: 'Admin', role: 'admin' } as const;
const params = z.object({ lieu: Lieu, id: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/) });
const done = z.object({ success: z.literal(true), message: z.string() });

export const listSauvegardes = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/admin/sauvegardes',
  summary: 'Liste les sauvegardes gardées, et dit comment elles se portent.',
  response: EtatSauvegardes,
});

export const createSauvegarde = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/admin/sauvegardes',
  summary: 'Commence une sauvegarde\u00a0; GET /admin/sauvegardes en dit l’avancement.',
  keepsAnswer: true,
  response: done,
  errors: [400],
});

export const updateReglagesSauvegardes = defineEndpoint({
  ...shared,
  method: 'put',
  path: '/admin/sauvegardes/reglages',
  keepsAnswer: true,
  summary: 'Règle combien de sauvegardes sont gardées, et leur second dossier.',
  body: ReglagesSauvegardes,
  response: EtatSauvegardes,
  errors: [400],
});

export const verifySauvegarde = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/admin/sauvegardes/:lieu/:id/verification',
  summary: 'Relit une sauvegarde d’un bout à l’autre\u00a0; GET /admin/sauvegardes en dit l’avancement.',
  keepsAnswer: true,
  params,
  response: done,
  errors: [400, 404],
});

export const downloadSauvegarde = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/admin/sauvegardes/:lieu/:id/fichier',
  summary: 'Donne une sauvegarde en un fichier, une archive tar.',
  params,
  response: z.instanceof(Uint8Array),
  produces: 'application/x-tar',
  errors: [400, 404],
});

export const compareSauvegarde = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/admin/sauvegardes/:lieu/:id/comparaison',
  summary: 'Relit une sauvegarde d’un bout à l’autre et la compare à ce qui est ici, avant de la remettre.',
  params,
  response: Comparaison,
  errors: [400, 404],
});

export const RestaurationInput = z.object({
  confirmation: z.literal(motRestaurer, `tapez ${motRestaurer}`),
  /** Numbers left out of each series, for those a lost machine may have given since the copy. */
  numeros_a_sauter: z.int().min(0).max(10_000).default(0),
  /** For a copy no key of this installation has signed: puts it back all the same. */
  accepter_origine_inconnue: z.boolean().default(false),
  /** Of the comparison that was looked at; asked for when the origin is unknown, or when rights are given back. */
  empreinte: z.string().max(64).optional(),
});
export type RestaurationInput = z.output<typeof RestaurationInput>;

export const restoreSauvegarde = defineEndpoint({
  ...shared,
  method: 'post',
  keepsAnswer: true,
  path: '/admin/sauvegardes/:lieu/:id/restauration',
  summary: 'Remet une sauvegarde\u00a0: le service redémarre avec elle, les données actuelles sont mises de côté.',
  params,
  body: RestaurationInput,
  response: done,
  errors: [400, 404],
});
