import { vi } from 'vitest';
import { startTestServer } from '#server/testing/running/start-test-server.ts';

type Line = {
  /** The number of answers still to be lost on their way back. */
  lose: number;
  onLost: () => void;
  sent: { method: string; key: string | undefined }[];
};

/**
 * Starts the real service and routes `fetch` to it, as for a page it served: paths begin at its address, and each
 * request carries the credentials of the test server.
 */
export async function openService() {
  const server = await startTestServer();
  const line: Line = { lose: 0, onLost: () => {}, sent: [] };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.startsWith('/')) return realFetch(path, init);
    const given = new Headers(init.headers);
    const headers = { ...Object.fromEntries(given), ...server.headers };
    line.sent.push({ method: init.method ?? 'GET', key: given.get('idempotency-key') ?? undefined });
    const response = await realFetch(server.url + path, { ...init, headers });
    if (line.lose === 0) return response;
    line.lose -= 1;
    await response.arrayBuffer();
    line.onLost();
    throw new TypeError('the answer was lost');
  });
  return {
    call: server.call,
    backOffice: server.backOffice,
    line,
    async [Symbol.asyncDispose]() {
      vi.unstubAllGlobals();
      await server[Symbol.asyncDispose]();
    },
  };
}

const realFetch = globalThis.fetch;
