import type { Server } from 'node:http';

/** A window nobody looks at sends no requests, so one that called this recently, in milliseconds, counts as in use. */
const recentMs = 10 * 60_000;

/** Records the last request of a window with a signed-in user; returns a function that tells whether one is in use. */
export function watchGuests(server: Server, now: () => Date): () => boolean {
  let lastCallAt = -Infinity;
  // A program that only checks whether the service is up sends no cookie.
  server.on('request', ({ headers }) => {
    if (headers.cookie !== undefined) lastCallAt = now().getTime();
  });
  return () => now().getTime() - lastCallAt < recentMs;
}
