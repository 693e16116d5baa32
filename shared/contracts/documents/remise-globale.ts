import { z } from 'zod';
import { textOpt } from '#shared/contracts/fields.ts';

/** What is taken off a whole document, after the discounts of its lines: percent, and why in words (empty where nobody said). */
export const RemiseGlobale = z.object({ pourcentage: z.number(), motif: z.string() });
export type RemiseGlobale = z.output<typeof RemiseGlobale>;

/** The same as it is asked for; 0 % takes it away. */
export const RemiseGlobaleInput = z.object({ pourcentage: z.number().min(0).max(100), motif: textOpt(100) });
export type RemiseGlobaleInput = z.output<typeof RemiseGlobaleInput>;

/** The same as a till brings it. */
export const PosteRemiseGlobale = z.object({
  pourcentage: z.number().gt(0).max(100),
  motif: z.string().max(100),
});
