import type { RequestHandler } from 'express';
import { createAuthenticate, type FindCaller } from './authenticate.ts';
import { createCors } from './cors.ts';
import { createHostGuard } from './host-guard.ts';
import { createOriginGuard } from './origin-guard.ts';
import { protectData } from './security-headers.ts';

export type GuardOptions = {
  /** The address the service listens on. */
  host: string;
  corsOrigins: readonly string[];
};

/**
 * Returns the checks every request passes, in this order, before anything answers it; after them its caller is known.
 */
export function createGuards({ host, corsOrigins }: GuardOptions, findCaller: FindCaller): RequestHandler[] {
  return [
    protectData(),
    createHostGuard(host),
    createCors(corsOrigins),
    createAuthenticate(findCaller),
    createOriginGuard(corsOrigins),
  ];
}
