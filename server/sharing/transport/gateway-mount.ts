import type { RequestHandler, Router } from 'express';

/** The parts of a gateway that an application mounts. */
export type Gateway = { authenticate: RequestHandler; readBody: RequestHandler; router: Router };

export const gatewayPath = '/gateway/v1';
