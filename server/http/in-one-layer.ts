import type { RequestHandler } from 'express';

/**
 * Runs handlers one after the other as Express would, in a single layer of its stack: a layer of their own costs most of
 * them more than what they do. An error goes to the application's error handler.
 */
export function inOneLayer(...handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, leave) => {
    let passed = 0;
    function pass(error?: unknown): void {
      const handler = error ? undefined : handlers[passed];
      passed += 1;
      if (handler) void handler(request, response, pass);
      else leave(error);
    }
    pass();
  };
}
