import { z } from 'zod';

/** Goods that are delivered, or a service that is done: the law asks documents to say which. */
export const NatureArticle = z.enum(['bien', 'service']);
export type NatureArticle = z.output<typeof NatureArticle>;
