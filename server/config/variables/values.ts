import { z } from 'zod';
import { isLoopback } from '#server/network/loopback.ts';

export const flag = z.enum(['0', '1']).transform((text) => text === '1');

/** Its scheme in small letters, so that what may only be reached in https is told by its first letters. */
export const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/^[^:]+/, (scheme) => scheme.toLowerCase()).replace(/\/+$/, ''));

/** Where a key is sent: it never crosses a network in the clear. */
export const keyUrl = httpUrl.refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname));

export const port = z.coerce.number().int().min(0).max(65_535);
