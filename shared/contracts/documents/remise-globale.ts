import { z } from 'zod';
import { textOpt } from '#shared/contracts/fields.ts';

/**
 * A discount on a whole document, after the discounts of its lines: the percentage, and the reason in words (empty when
 * none was given).
 */
export const RemiseGlobale = z.object({ pourcentage: z.number(), motif: z.string() });
export type RemiseGlobale = z.output<typeof RemiseGlobale>;

/** A discount on the whole document as callers send it; 0 % removes it. */
export const RemiseGlobaleInput = z.object({ pourcentage: z.number().min(0).max(100), motif: textOpt(100) });
export type RemiseGlobaleInput = z.output<typeof RemiseGlobaleInput>;

/** A discount on the whole document as a till sends it. */
export const PosteRemiseGlobale = z.object({
  pourcentage: z.number().gt(0).max(100),
  motif: z.string().max(100),
});
