import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** A break in the chain of proofs, described in French. */
export const Rupture = z.object({
  genre: z.string(),
  poste: z.string(),
  chaine: z.string().nullable(),
  rang: z.int().nullable(),
  numero: z.string().nullable(),
  message: z.string(),
  conseil: z.string(),
});
export type Rupture = z.output<typeof Rupture>;

/** The result of a verification: the first breaks, and their number. */
export const VerificationFaite = z.object({
  date: z.string(),
  verifies: z.int(),
  total: z.int(),
  ruptures: z.array(Rupture),
});
export type VerificationFaite = z.output<typeof VerificationFaite>;

export const Conformite = z.object({
  poste: z.string(),
  /** Fingerprint of the key this poste seals with: SHA-256 of its public part. */
  certificat: z.string(),
  chaines: z.array(z.object({ poste: z.string(), chaine: z.string(), nombre: z.int(), dernier: z.string() })),
  /** Progress from 0 to 1; null when no verification is running. */
  avance: z.number().nullable(),
  derniere: VerificationFaite.nullable(),
});
export type Conformite = z.output<typeof Conformite>;

/** An event of the technical journal. */
export const EvenementTechnique = z.object({
  poste: z.string(),
  rang: z.int(),
  moment: z.string(),
  code: z.int(),
  libelle: z.string(),
  texte: z.string(),
  auteur: z.string(),
});
export type EvenementTechnique = z.output<typeof EvenementTechnique>;

const shared = { group: 'Admin', role: 'responsable' } as const;

export const getConformite = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/conformite',
  summary: 'Dit où en sont les scellés de ce poste, et ce qu’a trouvé leur dernière vérification.',
  response: Conformite,
});

export const verifierConformite = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/conformite/verification',
  summary: 'Commence à vérifier tous les scellés; une vérification en cours continue.',
  keepsAnswer: true,
  response: Conformite,
});

export const listEvenements = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/conformite/evenements',
  summary: 'Lit les événements du journal scellé, du plus récent au plus ancien.',
  query: z.object({
    /** Cursor: the `suite` of the previous answer. */
    avant: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({ evenements: z.array(EvenementTechnique), suite: z.int().nullable() }),
});
