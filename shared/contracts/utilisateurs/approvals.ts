import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Credentials } from './auth.ts';
import { Role } from '#shared/utilisateurs/role.ts';

/** Header of a write that somebody else has approved; its value comes from `approve`. */
export const approvalHeader = 'x-approbation';

/** The write to approve, exactly as it will be sent: the approval covers nothing else. */
export const Ecriture = z.object({
  methode: z.enum(['POST', 'PUT']),
  /** Its path as it will be sent, e.g. `/devis` or `/devis/DE-P01-000001`. */
  chemin: z.string().max(500),
  /** Its body as it will be sent. */
  corps: z.unknown(),
});
export type Ecriture = z.output<typeof Ecriture>;

export const ApprovalInput = Credentials.extend({ ecriture: Ecriture });
export type ApprovalInput = z.output<typeof ApprovalInput>;

export const approve = defineEndpoint({
  method: 'post',
  path: '/auth/approbation',
  group: 'Authentification',
  role: 'vendeur',
  summary:
    'Approuve sur place une écriture de l’appelant qui demande un droit, et elle seule\u00a0: elle joint le jeton par l’en-tête X-Approbation.',
  body: ApprovalInput,
  response: z.object({
    success: z.literal(true),
    jeton: z.string(),
    expire_a: z.string(),
    approbateur: z.string(),
    role: Role,
  }),
  errors: [400],
});
