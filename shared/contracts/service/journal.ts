import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { CacheInfo, QueueState } from './system.ts';

export const Niveau = z.enum(['debug', 'info', 'warn', 'error']);
export type Niveau = z.output<typeof Niveau>;

/** A line of the technical log; it never holds a name, an address or a secret. */
export const LigneJournal = z.object({
  /** Position of the line, which does not change when files are rotated. */
  id: z.string(),
  date: z.string(),
  niveau: Niveau,
  message: z.string(),
  /** Id of the request it was written for. */
  requete: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type LigneJournal = z.output<typeof LigneJournal>;

const shared = { method: 'get', group: 'Admin', role: 'admin' } as const;

export const listJournal = defineEndpoint({
  ...shared,
  path: '/admin/journal',
  summary: 'Lit le journal technique, du plus récent au plus ancien.',
  query: z.object({
    /** The lowest severity to show. */
    niveau: Niveau.default('info'),
    /** Text to find anywhere in a line, in any case, e.g. the id of a request. */
    recherche: z.string().max(200).default(''),
    /** Cursor: the `suite` of the previous answer. */
    avant: z.string().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
  }),
  response: z.object({
    lignes: z.array(LigneJournal),
    /** Cursor for the next page; null at the oldest line. A page can be empty when none of the lines it read match. */
    suite: z.string().nullable(),
  }),
});

const Fichier = z.object({ nom: z.string(), octets: z.int() });

/** The facts a remote helper needs; they contain no data of the shop. */
export const Diagnostic = z.object({
  date: z.string(),
  programme: z.object({ version: z.string(), node: z.string(), electron: z.string().nullable() }),
  machine: z.object({
    systeme: z.string(),
    processeurs: z.int(),
    memoire_mo: z.int(),
    memoire_libre_mo: z.int(),
    memoire_du_service_mo: z.int(),
    depuis_secondes: z.int(),
    disque_libre_mo: z.int().nullable(),
  }),
  fichiers: z.array(Fichier),
  file_emails: QueueState,
  fiches: CacheInfo,
  /** The last lines of the log about problems, then the last lines of any kind; the newest first. */
  incidents: z.array(LigneJournal),
  journal: z.array(LigneJournal),
});
export type Diagnostic = z.output<typeof Diagnostic>;

export const getDiagnostic = defineEndpoint({
  ...shared,
  path: '/admin/diagnostic',
  summary: 'Donne un fichier de diagnostic pour le service informatique, sans donnée de la boutique.',
  response: Diagnostic,
});
