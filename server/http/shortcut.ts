import type { Request, RequestHandler, Response } from 'express';
import type { Endpoint } from '#shared/endpoint.ts';
import { createPathTable } from './path-table.ts';
import { findCaller } from './response-caller.ts';

/** Answers one endpoint's requests; what goes wrong rejects. */
export type Serve = (request: Request, response: Response) => Promise<void>;

/**
 * Takes what a known caller asks straight to its endpoint. The layers between (screens, documentation, limits for those
 * who have shown no credentials, the router's trials) concern none of these requests and cost more than most answers.
 * Whatever it does not know exactly goes on through them all.
 */
export function createShortcut() {
  const table = createPathTable<{ endpoint: Endpoint; serve: Serve }>();

  return {
    add(endpoint: Endpoint, serve: Serve): void {
      if (endpoint.access === undefined) table.add(endpoint.method.toUpperCase(), endpoint.path, { endpoint, serve });
    },

    toHandler: (readBody: RequestHandler): RequestHandler => {
      return (request, response, pass) => {
        const found = findCaller(response) && table.find(request.method, request.url);
        if (!found) return pass();
        const { endpoint, serve } = found.value;
        request.params = found.params;
        request.route = endpoint;
        readBody(request, response, (error?: unknown) => {
          if (error) pass(error);
          else serve(request, response).catch(pass);
        });
      };
    },
  };
}
