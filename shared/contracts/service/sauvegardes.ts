import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Origine } from './reglages.ts';

/** Beyond the specification: backups of the shop's databases, which are made, verified, downloaded and restored. */

/** The place of a backup: beside the data, or in the second folder (another disk, a network share). */
export const Lieu = z.enum(['principal', 'secondaire']);
export type Lieu = z.output<typeof Lieu>;

/**
 * The origin of a backup: signed by a key of this installation, by none known here, or by a key of this installation
 * but for other content.
 */
export const Provenance = z.enum(['ici', 'inconnue', 'modifiee']);
export type Provenance = z.output<typeof Provenance>;

/** Both databases as they were at one moment. */
export const Sauvegarde = z.object({
  /** Its moment, which is also the name of its folder. */
  id: z.string(),
  lieu: Lieu,
  date: z.string(),
  origine: z.enum(['automatique', 'manuelle']),
  octets: z.int(),
  poste: z.string(),
  /** Version of the program that made it. */
  version: z.string(),
  /** When it was last read from end to end and found sound. */
  verifiee_le: z.string(),
  /** Names of what was already damaged when it was made, in French; empty for a sound one. */
  abimees: z.array(z.string()),
  provenance: Provenance,
  /** The reason it cannot be restored here, in French; null when it can. */
  obstacle: z.string().nullable(),
});
export type Sauvegarde = z.output<typeof Sauvegarde>;

export const ReglagesSauvegardes = z.object({
  /** Number of days and of weeks whose last backup is kept. */
  quotidiennes: z.int().min(1).max(60),
  hebdomadaires: z.int().min(0).max(104),
  /** Absolute path of the second place; empty for none. */
  dossier: z.string().trim().max(1_000),
});
export type ReglagesSauvegardes = z.output<typeof ReglagesSauvegardes>;

/** The state of one place. */
const EtatLieu = z.object({
  reussite: z.string().nullable(),
  /** The first failure since the last success; null while it succeeds. */
  echec_depuis: z.string().nullable(),
  erreur: z.string().nullable(),
});

export const EtatSauvegardes = z.object({
  sauvegardes: z.array(Sauvegarde),
  reglages: ReglagesSauvegardes,
  /** Source of the setting of the second folder. */
  origine_dossier: Origine,
  principal: EtatLieu,
  secondaire: EtatLieu,
  /** The task under way, in French, and its progress from 0 to 1. */
  travail: z.object({ etape: z.string(), avance: z.number() }).nullable(),
  /** What has been failing for too long, in French. */
  alerte: z.string().nullable(),
  /** The outcome of the last restore. */
  restauration: z.object({ date: z.string(), succes: z.boolean(), message: z.string() }).nullable(),
});
export type EtatSauvegardes = z.output<typeof EtatSauvegardes>;

/** Counts of what the databases hold, to compare a backup with the present data. */
export const ResumeDonnees = z.object({
  /** Name of the key that signs its backups; empty before backups were signed. */
  installation: z.string(),
  boutique: z.string(),
  poste: z.string(),
  /** Moment of the backup; null for the present data. */
  date: z.string().nullable(),
  /** Version of the program. */
  version: z.string(),
  comptes: z.int(),
  administrateurs: z.int(),
  cles_api: z.int(),
  /** Number of tills that joined. */
  caisses: z.int(),
  /** Prospects and suppliers included. */
  clients: z.int(),
  articles: z.int(),
  documents: z.int(),
  dernier_document: z.string().nullable(),
  derniers_numeros: z.array(z.object({ serie: z.string(), dernier: z.int() })),
  /** Number of migrations applied to its databases. */
  migrations: z.int(),
});
export type ResumeDonnees = z.output<typeof ResumeDonnees>;

/** What restoring a backup would change. */
export const Comparaison = z.object({
  provenance: Provenance,
  /** The reason it cannot be restored here, in French; null when it can. */
  obstacle: z.string().nullable(),
  ici: ResumeDonnees,
  /** Null when the backup cannot be read. */
  copie: ResumeDonnees.nullable(),
  /** Differences between its database schema and that of any version of Comptoir, in French. */
  schema: z.array(z.string()),
  /** The users and keys that would get more rights than they have now, in French. */
  droits_rendus: z.array(z.string()),
  /** Names of what was already damaged when it was made, in French. */
  abimees: z.array(z.string()),
  /** Fingerprint of this comparison, which the caller sends back to prove what was on screen. */
  empreinte: z.string(),
});
export type Comparaison = z.output<typeof Comparaison>;

/** The word a person types to restore a backup. */
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
  /** Numbers to skip in each series, in case a lost machine gave them since the backup. */
  numeros_a_sauter: z.int().min(0).max(10_000).default(0),
  /** Restores a backup that no key of this installation has signed. */
  accepter_origine_inconnue: z.boolean().default(false),
  /**
   * Fingerprint of the comparison that was shown; required when the origin is unknown or when rights are given back.
   */
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
