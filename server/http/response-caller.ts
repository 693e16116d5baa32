import type { Response } from 'express';
import type { Caller } from '#server/calls/caller.ts';

declare global {
  namespace Express {
    /** What is known of a request while it is answered. */
    interface Locals {
      requestId?: string;
      caller?: Caller;
      /** Methods its address takes. */
      allowed?: string[];
    }
  }
}

/** Remembers who makes the request a response answers. */
export function setCaller(response: Response, caller: Caller): void {
  response.locals.caller = caller;
}

/** Who makes the request; undefined without valid credentials. */
export function findCaller(response: Response): Caller | undefined {
  return response.locals.caller;
}
