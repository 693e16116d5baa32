import { z } from 'zod';

/** Which page of a list: every list that is read page by page is asked so, beside what narrows and orders it. */
export const ListPage = z.object({
  /** How many come before the page. */
  debut: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
});
export type ListPage = z.output<typeof ListPage>;

export const sens = ['asc', 'desc'] as const;
