import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

export const QueueState = z.object({
  running: z.boolean(),
  workers: z.int(),
  /** Number of messages waiting or being sent. */
  queue_size: z.int(),
  /** The reason nothing is sent at the moment, in French; absent when messages are sent. */
  raison: z.string().optional(),
  /** When somebody paused the sending; absent otherwise. */
  en_pause_depuis: z.string().optional(),
});
export type QueueState = z.output<typeof QueueState>;

/** The state of the back office; `mode` is `local` when this till holds the only copy. */
export const GatewayHealth = z.object({
  status: z.enum(['healthy', 'degraded', 'offline']),
  mode: z.enum(['local', 'replica']),
  poste: z.string(),
  en_attente: z.int(),
  a_traiter: z.int(),
  hors_ligne_depuis: z.string().nullable(),
  derniere_synchronisation: z.string().nullable(),
  /** The first day from which all of the shop's past is here; null where it holds all. */
  passe_depuis: z.string().nullable(),
});
export type GatewayHealth = z.output<typeof GatewayHealth>;

/** The number of records in the back office, and of lists it holds in memory. */
export const CacheInfo = z.object({
  clients: z.int(),
  prospects: z.int(),
  fournisseurs: z.int(),
  articles: z.int(),
  familles: z.int(),
  documents: z.int(),
  listes_en_memoire: z.int(),
  octets_en_memoire: z.int(),
  gateway: GatewayHealth,
});
export type CacheInfo = z.output<typeof CacheInfo>;

export const getRoot = defineEndpoint({
  method: 'get',
  path: '/',
  group: 'System',
  access: 'public',
  summary: 'Présente le service.',
  response: z.object({
    api: z.string(),
    version: z.literal('2.0.0'),
    documentation: z.literal('/docs'),
    health: z.literal('/health'),
  }),
});

export const getHealth = defineEndpoint({
  method: 'get',
  path: '/health',
  group: 'System',
  access: 'public',
  summary: 'Dit si le service fonctionne.',
  response: z.object({
    status: z.literal('healthy'),
    backoffice_gateway: GatewayHealth,
    email_queue: QueueState,
    /** A French sentence that says since when backups have failed, once that has lasted two days; absent otherwise. */
    alerte_sauvegardes: z.string().optional(),
    /** A French sentence for the dashboard about an incident with the data of this machine; absent otherwise. */
    alerte_donnees: z.string().optional(),
    timestamp: z.string(),
  }),
});

const AuthMethod = z.object({
  type: z.string(),
  description: z.string(),
  obtain: z.string().optional(),
  refresh: z.string().optional(),
  logout: z.string().optional(),
  header: z.string().optional(),
  manage_keys: z.string().optional(),
});

export const getMetrics = defineEndpoint({
  method: 'get',
  path: '/metrics',
  group: 'System',
  // Programs on this machine need no key; those on other machines do.
  access: 'public',
  summary: 'Donne les mesures du service, pour Prometheus\u00a0: des nombres, rien de personne.',
  produces: 'text/plain',
  response: z.string(),
});

export const getInfo = defineEndpoint({
  method: 'get',
  path: '/info',
  group: 'System',
  summary: 'Décrit le service et ses moyens d’authentification.',
  response: z.object({
    api: z.string(),
    version: z.literal('3.1.0'),
    status: z.literal('operational'),
    documentation: z.object({ swagger: z.string(), redoc: z.string(), openapi: z.string() }),
    authentication: z.object({ methods: z.array(AuthMethod), note: z.string() }),
    swagger_access: z.object({ authentication: z.string(), filtering: z.string() }),
  }),
});

export const getQueueStatus = defineEndpoint({
  method: 'get',
  path: '/admin/queue/status',
  group: 'Admin',
  summary: 'Lit l’état de la file d’e-mails.',
  response: QueueState,
});

export const pauseQueue = defineEndpoint({
  method: 'post',
  path: '/admin/queue/pause',
  group: 'Admin',
  summary: 'Arrête l’envoi des e-mails jusqu’à sa reprise\u00a0; rien n’est perdu.',
  keepsAnswer: true,
  response: QueueState,
});

export const resumeQueue = defineEndpoint({
  method: 'post',
  path: '/admin/queue/reprise',
  group: 'Admin',
  summary: 'Reprend l’envoi des e-mails.',
  keepsAnswer: true,
  response: QueueState,
});

export const retryQueue = defineEndpoint({
  method: 'post',
  path: '/admin/queue/relance',
  group: 'Admin',
  summary: 'Réessaie sans attendre tous les e-mails qui attendent leur tour.',
  keepsAnswer: true,
  response: QueueState.extend({ relances: z.int() }),
});

export const clearAvis = defineEndpoint({
  method: 'post',
  path: '/admin/avis/lus',
  group: 'Admin',
  summary: 'Retire du tableau de bord ce qui a été dit des données de ce poste, sauf ce qui est encore abîmé.',
  response: z.object({ success: z.literal(true) }),
});

export const getCacheInfo = defineEndpoint({
  method: 'get',
  path: '/admin/cache/info',
  group: 'Admin',
  summary: 'Décrit le cache du back-office.',
  response: CacheInfo,
});

export const refreshCache = defineEndpoint({
  method: 'post',
  path: '/admin/cache/refresh',
  group: 'Admin',
  summary: 'Rafraîchit le cache du back-office.',
  keepsAnswer: true,
  response: z.object({ success: z.literal(true), message: z.string(), info: CacheInfo }),
});
