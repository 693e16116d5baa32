import type { RequestHandler, Router } from 'express';

/** What an application mounts to be shared by tills. */
export type Gateway = { authenticate: RequestHandler; readBody: RequestHandler; router: Router };

export const gatewayPath = '/gateway/v1';
