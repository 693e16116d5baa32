import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Express } from 'express';

type Certificate = { cert: string; key: string };

/** The server of an application, HTTPS with a certificate; it does not listen yet. */
export function createAppServer(app: Express, certificate?: Certificate): Server {
  const messages = giveMessages(app);
  return certificate ? createHttpsServer({ ...certificate, ...messages }, app) : createServer(messages, app);
}

/**
 * Makes Node create requests and responses that are the application's own. Express changes the prototype of those that are
 * not, one by one: V8 then knows nothing of them any more, and a small answer takes a sixth longer.
 */
function giveMessages(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
