import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { TooManyRequests } from '#shared/errors.ts';
import { findCaller } from './caller.ts';

export type RateLimits = {
  /** Requests a minute from one address without valid credentials, whatever they ask for. */
  anonymousPerMinute: number;
  /** Wrong passwords in fifteen minutes from one address, over all accounts. */
  failuresPerQuarter: number;
};

/** Wide enough for a shop behind one address; a caller with a session or a key is never limited. */
export const defaultRateLimits: RateLimits = { anonymousPerMinute: 6_000, failuresPerQuarter: 50 };

const minuteMs = 60_000;

/** Limits those who have shown no valid credentials, invalid keys among them. */
export function limitAnonymous({ anonymousPerMinute }: RateLimits): RequestHandler {
  const limit = createLimit({ windowMs: minuteMs, limit: anonymousPerMinute });
  return (request, response, next) => (findCaller(response) ? next() : limit(request, response, next));
}

/** Limits wrong passwords: only answers 401 to requests that carried some credentials count. */
export function limitFailures({ failuresPerQuarter }: RateLimits): RequestHandler {
  return createLimit({
    windowMs: 15 * minuteMs,
    limit: failuresPerQuarter,
    skip: ({ method, headers }) => method === 'GET' && headers.authorization === undefined,
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_request, response) => response.statusCode !== 401,
  });
}

type LimitOptions = NonNullable<Parameters<typeof rateLimit>[0]>;

function createLimit(options: LimitOptions): RequestHandler {
  return rateLimit({
    ...options,
    standardHeaders: false,
    legacyHeaders: false,
    // The address is the connection's own: a forwarded one is never believed, so it is no mistake to see one.
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    handler: (_request, _response, next) => {
      const retryAfterSeconds = Math.ceil((options.windowMs ?? minuteMs) / 1000);
      next(new TooManyRequests('Trop de demandes\u00a0: réessayez dans un moment.', { retryAfterSeconds }));
    },
  });
}
