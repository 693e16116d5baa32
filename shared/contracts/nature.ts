import { z } from 'zod';

/** Goods that are delivered or a service that is performed: the law asks documents to say which. */
export const NatureArticle = z.enum(['bien', 'service']);
export type NatureArticle = z.output<typeof NatureArticle>;
