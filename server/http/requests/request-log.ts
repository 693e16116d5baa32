import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RequestCounters } from '#server/log/request-counters.ts';
import { findCaller } from '../response-caller.ts';

/**
 * Gives each request an id, answered as `X-Request-Id`, counts it and logs its end: endpoint, the caller's id, status
 * and milliseconds.
 */
export function createRequestLog(logger: Logger, counters?: Pick<RequestCounters, 'countRequest'>): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    response.locals.requestId = id;
    response.setHeader('x-request-id', id);
    const startedAt = performance.now();
    response.once('finish', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      counters?.countRequest(response.statusCode, ms);
      if (!logger.isLevelEnabled('info')) return;
      const route: string = request.route?.path ?? 'none';
      const caller = findCaller(response);
      const by = caller && `${caller.kind}:${caller.id}`;
      logger.info({ id, method: request.method, route, by, status: response.statusCode, ms }, 'request');
    });
    next();
  };
}
