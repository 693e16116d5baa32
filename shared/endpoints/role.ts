import { z } from 'zod';

/** What a person or a key may do, from all to reading. */
export const Role = z.enum(['admin', 'responsable', 'vendeur', 'lecture']);
export type Role = z.output<typeof Role>;
