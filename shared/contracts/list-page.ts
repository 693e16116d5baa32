import { z } from 'zod';

/** The page of a list: every list that is read page by page takes it, besides its own filter and order. */
export const ListPage = z.object({
  /** Number of entries before the page. */
  debut: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
});
export type ListPage = z.output<typeof ListPage>;

export const sens = ['asc', 'desc'] as const;
