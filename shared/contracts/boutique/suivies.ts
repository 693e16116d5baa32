import { z } from 'zod';

/** Several shops of a group: all present and future ones, or a list. */
export const Suivies = z.union([
  z.literal('toutes'),
  z
    .array(z.string().regex(/^[A-Z0-9]{1,8}$/))
    .min(1)
    .max(500),
]);
export type Suivies = z.output<typeof Suivies>;
