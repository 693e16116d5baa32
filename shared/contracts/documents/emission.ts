import { z } from 'zod';
import { ScelleLie } from '#shared/contracts/scelles/scelle-lie.ts';

/** What made an invoice or a credit note final; `reprise`: it was there before documents were issued. */
export const MotifEmission = z.enum(['impression', 'email', 'signature', 'demande', 'reglement', 'cloture', 'reprise']);
export type MotifEmission = z.output<typeof MotifEmission>;

/** That an invoice or a credit note has been issued: from then on what it says is final. */
export const Emission = z.object({
  /** Moment, ISO 8601; of a `reprise`, of its last change before. */
  date: z.string(),
  motif: MotifEmission,
  auteur: z.string(),
  /** SHA-256 of the PDF it was issued as, in hexadecimal; null where nobody kept its file, as of a `reprise`. */
  empreinte: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** Where its poste has sealed it; none of what was issued before there were chains. */
  scelle: ScelleLie.nullish(),
  /** Dated after the day it was issued, or out of the order of its series: who issued or approved it may do that. */
  hors_ordre: z.boolean().nullish(),
});
export type Emission = z.output<typeof Emission>;
