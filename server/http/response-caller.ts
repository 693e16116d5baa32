import type { Response } from 'express';
import type { Caller } from '#server/calls/caller.ts';

declare global {
  namespace Express {
    /** Facts about a request, known while it is answered. */
    interface Locals {
      requestId?: string;
      caller?: Caller;
      /** Methods that its address accepts. */
      allowed?: string[];
    }
  }
}

/** Stores the caller of the request that a response answers. */
export function setCaller(response: Response, caller: Caller): void {
  response.locals.caller = caller;
}

/** Returns the caller of the request; undefined without valid credentials. */
export function findCaller(response: Response): Caller | undefined {
  return response.locals.caller;
}
