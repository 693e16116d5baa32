import { z } from 'zod';
import { Jour } from '#shared/contracts/documents/documents.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { VerificationFaite } from './conformite.ts';

/**
 * Beyond the specification: the sealed file of what was sold, received and closed in a period, readable without
 * Comptoir.
 */

export const Archive = z.object({
  /** Its rank in this till's chain of archives. */
  rang: z.int(),
  debut: Jour,
  fin: Jour,
  date: z.string(),
  auteur: z.string(),
  /** SHA-256 of its manifest, which is what was sealed. */
  empreinte: z.string(),
  /** Size of the file; null when it is no longer here. */
  octets: z.int().nullable(),
  /** Its last complete verification since the service started. */
  verification: VerificationFaite.nullable(),
});
export type Archive = z.output<typeof Archive>;

export const EtatArchives = z.object({
  /** The newest first. */
  archives: z.array(Archive),
  /** The task under way, in French, and its progress from 0 to 1. */
  travail: z.object({ etape: z.string(), avance: z.number() }).nullable(),
  /** The reason the last archive could not be made or read, in French. */
  echec: z.string().nullable(),
});
export type EtatArchives = z.output<typeof EtatArchives>;

export const ArchiveInput = z.object({ debut: Jour, fin: Jour });
export type ArchiveInput = z.output<typeof ArchiveInput>;

const shared = { group: 'Admin', role: 'responsable' } as const;
const params = z.object({ rang: z.coerce.number().int().min(1) });

export const listArchives = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/conformite/archives',
  summary: 'Liste les archives de cette caisse, et dit où en est celle qui se fait.',
  response: EtatArchives,
});

export const createArchive = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/conformite/archives',
  summary: 'Commence l’archive d’une période\u00a0; GET /conformite/archives en dit l’avancement.',
  keepsAnswer: true,
  body: ArchiveInput,
  response: EtatArchives,
  errors: [400],
});

export const verifyArchiveGardee = defineEndpoint({
  ...shared,
  method: 'post',
  path: '/conformite/archives/:rang/verification',
  summary: 'Relit une archive d’un bout à l’autre\u00a0; GET /conformite/archives en dit l’avancement.',
  keepsAnswer: true,
  params,
  response: EtatArchives,
  errors: [400, 404],
});

export const downloadArchive = defineEndpoint({
  ...shared,
  method: 'get',
  path: '/conformite/archives/:rang/fichier',
  summary: 'Donne une archive en un fichier tar, qui se lit et se vérifie sans Comptoir.',
  params,
  response: z.instanceof(Uint8Array),
  produces: 'application/x-tar',
  errors: [404],
});
