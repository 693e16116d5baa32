import type { Server } from 'node:http';

/** Windows that nobody looks at ask nothing: what was heard this lately is still at work. */
const heardMs = 10 * 60_000;

/** Notes when a window with somebody signed in was heard last; tells whether there is one. */
export function watchGuests(server: Server, now: () => Date): () => boolean {
  let heardAt = -Infinity;
  // A program that only looks whether the service is there brings no cookie.
  server.on('request', ({ headers }) => {
    if (headers.cookie !== undefined) heardAt = now().getTime();
  });
  return () => now().getTime() - heardAt < heardMs;
}
