import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { findCaller } from '../response-caller.ts';

/** Gives each request an id, answered as `X-Request-Id`, and logs how it ended: endpoint, who asked by their id, status and milliseconds. */
export function createRequestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    response.locals.requestId = id;
    response.setHeader('x-request-id', id);
    if (logger.isLevelEnabled('info')) {
      const startedAt = performance.now();
      response.once('finish', () => {
        const route: string = request.route?.path ?? 'none';
        const ms = Math.round((performance.now() - startedAt) * 10) / 10;
        const caller = findCaller(response);
        const by = caller && `${caller.kind}:${caller.id}`;
        logger.info({ id, method: request.method, route, by, status: response.statusCode, ms }, 'request');
      });
    }
    next();
  };
}
