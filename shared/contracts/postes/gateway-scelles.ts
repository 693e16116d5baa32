import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'System';
const access = 'public';

const printed = z.string().regex(/^[0-9a-f]{64}$/);

/** A sealed record of a till, exactly as the till stores it. */
export const ScelleEnvoye = z.object({
  chaine: z.enum(['ticket', 'facture', 'reglement', 'cloture', 'evenement', 'archive', 'duplicata']),
  rang: z.int().min(1),
  numero: z.string().max(40).nullable(),
  moment: z.iso.datetime(),
  donnees: z.string().max(20_000),
  empreinte: printed,
  signature: z.string().regex(/^[\w-]{86}$/),
  certificat: printed,
});
export type ScelleEnvoye = z.output<typeof ScelleEnvoye>;

export const mostScelles = 200;

export const pushScelles = defineEndpoint({
  method: 'post',
  path: '/gateway/v1/scelles',
  group,
  access,
  summary: 'Reçoit les scellés d’un poste, dans l’ordre de ses chaînes\u00a0; sans aucun, dit jusqu’où ils sont ici.',
  body: z.object({
    /** Public keys, in PEM, of the certificates that the records name by fingerprint. */
    certificats: z.array(z.object({ empreinte: printed, cle_publique: z.string().max(1_000) })).max(100),
    scelles: z.array(ScelleEnvoye).max(mostScelles),
    /**
     * True where the till itself lacks what lies between what is here and these, which are then taken all the same. False
     * where it has all: a shop that has gone back takes none that do not follow its own, and says how far it is.
     */
    incomplet: z.boolean().optional(),
  }),
  response: z.object({
    tetes: z.array(z.object({ chaine: z.string(), rang: z.int() })),
    /** The reason the records that follow are refused, in French; null when all were accepted. */
    refus: z.string().nullable(),
  }),
});
