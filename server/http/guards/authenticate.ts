import type { Request, RequestHandler } from 'express';
import type { Caller } from '#server/calls/caller.ts';
import { setCaller } from '../response-caller.ts';

export type FindCaller = {
  byKey: (key: string) => Caller | undefined;
  bySession: (request: Request) => Caller | undefined;
};

/**
 * Finds the caller of a request: by its `X-API-Key` if it has one, else by its session. It refuses nobody; `route()`
 * checks what an endpoint asks for.
 */
export function createAuthenticate({ byKey, bySession }: FindCaller): RequestHandler {
  return (request, response, next) => {
    const key = request.headers['x-api-key'];
    const caller = typeof key === 'string' ? byKey(key) : bySession(request);
    if (caller) setCaller(response, caller);
    next();
  };
}
