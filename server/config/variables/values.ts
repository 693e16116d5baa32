import { z } from 'zod';
import { isLoopback } from '#server/network/loopback.ts';

export const flag = z.enum(['0', '1']).transform((text) => text === '1');

/** An address whose scheme is put in lower case, so that comparing its first letters tells https from http. */
export const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/^[^:]+/, (scheme) => scheme.toLowerCase()).replace(/\/+$/, ''));

/** An address that a key is sent to: it never crosses a network in clear text. */
export const keyUrl = httpUrl.refine((url) => url.startsWith('https:') || isLoopback(new URL(url).hostname));

export const port = z.coerce.number().int().min(0).max(65_535);
