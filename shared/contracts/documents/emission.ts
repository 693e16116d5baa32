import { z } from 'zod';
import { ScelleLie } from '#shared/contracts/scelles/scelle-lie.ts';

/**
 * The reason an invoice or a credit note became final; `reprise` is for those older than the rule that documents are
 * issued.
 */
export const MotifEmission = z.enum(['impression', 'email', 'signature', 'demande', 'reglement', 'cloture', 'reprise']);
export type MotifEmission = z.output<typeof MotifEmission>;

/** The issue of an invoice or a credit note: from then on its content is final. */
export const Emission = z.object({
  /** Moment, ISO 8601; for a `reprise`, the moment of its last change before. */
  date: z.string(),
  motif: MotifEmission,
  auteur: z.string(),
  /** SHA-256 of the PDF it was issued as, in hexadecimal; null when its file was not stored, as for a `reprise`. */
  empreinte: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** Its place in the chain of sealed records; absent when it was issued before there were chains. */
  scelle: ScelleLie.nullish(),
  /**
   * True when it is dated after the day it was issued, or out of the order of its series, by somebody with the right or
   * the approval to do so.
   */
  hors_ordre: z.boolean().nullish(),
});
export type Emission = z.output<typeof Emission>;
