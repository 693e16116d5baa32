import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { DocumentLie, Jour, Nombre } from './documents.ts';

/** One document of a chain of transformations, and the one it was made from. */
export const Maillon = z.object({
  numero: z.string(),
  type_document: z.int(),
  date: Jour,
  statut: z.int(),
  total_ttc: Nombre,
  document_source: z.string().nullable(),
  /** Made of some lines and quantities of its source. */
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
  /** Who did it; null when nobody did, or nobody here knows. */
  auteur: z.string().nullable(),
  /** What changed or why it failed, each a French sentence. */
  details: z.array(z.string()),
  /** It ended badly, and somebody may want to do something about it. */
  est_echec: z.boolean(),
  /** It is not over: its end will be another event, or another text. */
  est_en_cours: z.boolean(),
  /** The document it made, or was made from. */
  document: DocumentLie.nullable(),
  /** Transaction whose signed document can be downloaded. */
  transaction_id: z.string().nullable(),
});
export type Evenement = z.output<typeof Evenement>;

/** All that happened to a document, the newest first, and the chain of documents it is a part of, the oldest first. */
export const Historique = z.object({ chaine: z.array(Maillon), evenements: z.array(Evenement) });
export type Historique = z.output<typeof Historique>;

/** Beyond the specification. E-mails and signatures are left out for an API key that may not read them. */
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
