import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { DocumentLie, Jour, Nombre } from './documents.ts';

/** A document of a chain of transformations, with the number of the one it was made from. */
export const Maillon = z.object({
  numero: z.string(),
  type_document: z.int(),
  date: Jour,
  statut: z.int(),
  total_ttc: Nombre,
  document_source: z.string().nullable(),
  /** True when it has some lines and quantities of its source only. */
  partiel: z.boolean().nullish(),
});
export type Maillon = z.output<typeof Maillon>;

export const Evenement = z.object({
  type: z.enum([
    'creation',
    'modification',
    'statut',
    'transformation',
    'email',
    'signature',
    'relance',
    'plateforme',
    'synchronisation',
  ]),
  /** Moment, ISO 8601. */
  date: z.string(),
  /** What happened, in French. */
  texte: z.string(),
  /** Who did it; null when the service did, or when this till does not know. */
  auteur: z.string().nullable(),
  /** What changed or why it failed, one French sentence each. */
  details: z.array(z.string()),
  /** It failed, and somebody may want to act on it. */
  est_echec: z.boolean(),
  /** It is not over: another event or another text will tell its end. */
  est_en_cours: z.boolean(),
  /** The document it created, or was made from. */
  document: DocumentLie.nullable(),
  /** Id of the transaction whose signed document can be downloaded. */
  transaction_id: z.string().nullable(),
});
export type Evenement = z.output<typeof Evenement>;

/** The events of a document, the newest first, and the chain of documents it belongs to, the oldest first. */
export const Historique = z.object({ chaine: z.array(Maillon), evenements: z.array(Evenement) });
export type Historique = z.output<typeof Historique>;

/** Beyond the specification. An API key that may not read e-mails or signatures gets none of their events. */
export const getHistorique = defineEndpoint({
  method: 'get',
  path: '/documents/:type_doc/:numero/historique',
  group: 'Documents',
  summary: 'Raconte un document\u00a0: qui l’a créé et modifié, ses e-mails, ses signatures, ce qu’il est devenu.',
  params: z.object({ type_doc: z.coerce.number().int(), numero: z.string() }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(100) }),
  response: Historique,
  errors: [400, 404],
});
