import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { toSecretHash } from '#server/calls/secret.ts';
import { NotSignedIn, TooManyRequests } from '#shared/endpoints/errors.ts';
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

/** How many valid tokens are remembered; a till whose token is not is only held up where wrong ones come from. */
const mostKnown = 10_000;

/**
 * Limits the wrong tokens from one address: from then on no token is looked up that was not valid before, so that
 * whoever tries tokens does not keep the database busy, nor tills behind the same address from selling.
 */
export function limitWrongTokens(
  authenticate: RequestHandler,
  { anonymousPerMinute }: RateLimits = defaultRateLimits,
): RequestHandler {
  const limit = createLimit({ windowMs: minuteMs, limit: anonymousPerMinute });
  const known = new Set<string>();
  const hasTriedEnough = async ({ ip = '' }: Request) =>
    ((await limit.getKey(ipKeyGenerator(ip)))?.totalHits ?? 0) >= anonymousPerMinute;

  return async (request, response, next) => {
    const token = toSecretHash(request.get('authorization') ?? '');
    if (!known.has(token) && (await hasTriedEnough(request))) return limit(request, response, next);
    try {
      await authenticate(request, response, (error?: unknown) => {
        if (error !== undefined) return next(error);
        if (known.size >= mostKnown) known.clear();
        if (findCaller(response)) known.add(token);
        next();
      });
    } catch (error) {
      if (!(error instanceof NotSignedIn)) throw error;
      await limit(request, response, (limited) => next(limited ?? error));
    }
  };
}

type LimitOptions = NonNullable<Parameters<typeof rateLimit>[0]>;

function createLimit(options: LimitOptions) {
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
