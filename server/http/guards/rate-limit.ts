import type { Request, RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { TooManyRequests } from '#shared/endpoints/errors.ts';
import { findCaller } from '../response-caller.ts';

export type RateLimits = {
  /** Requests per minute from one address without valid credentials, whatever they ask for. */
  anonymousPerMinute: number;
};

/** Enough for a whole shop behind one address; a caller with a session or a key is never limited. */
export const defaultRateLimits: RateLimits = { anonymousPerMinute: 6_000 };

const minuteMs = 60_000;

/**
 * Limits requests without valid credentials, including those with invalid keys; `isKnown` exempts clients that are
 * about to renew theirs.
 */
export function limitAnonymous(
  { anonymousPerMinute }: RateLimits,
  isKnown: (request: Request) => boolean = () => false,
): RequestHandler {
  const limit = createLimit({ windowMs: minuteMs, limit: anonymousPerMinute });
  return (request, response, next) =>
    findCaller(response) || isKnown(request) ? next() : limit(request, response, next);
}

type LimitOptions = NonNullable<Parameters<typeof rateLimit>[0]>;

function createLimit(options: LimitOptions): RequestHandler {
  return rateLimit({
    ...options,
    standardHeaders: false,
    legacyHeaders: false,
    // The address is the connection's own, since a forwarded one is never trusted: seeing such a header is no mistake.
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    handler: (_request, _response, next) => {
      const retryAfterSeconds = Math.ceil((options.windowMs ?? minuteMs) / 1000);
      next(new TooManyRequests('Trop de demandes\u00a0: réessayez dans un moment.', { retryAfterSeconds }));
    },
  });
}
