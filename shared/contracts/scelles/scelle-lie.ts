import { z } from 'zod';

/**
 * The place of a sealed record: the poste whose chain holds it, its rank there, and the four characters that are
 * printed.
 */
export const ScelleLie = z.object({
  poste: z.string().regex(/^[A-Z0-9]{1,4}$/),
  rang: z.int().min(1),
  extrait: z.string().regex(/^[\w-]{4}$/),
});
export type ScelleLie = z.output<typeof ScelleLie>;
