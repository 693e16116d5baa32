import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import type { OddRequest } from './wrong-input.ts';

const english = /\b(invalid|expected|unexpected|must|should|required|not found|cannot|failed|too (big|small))\b/i;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

type Answer = { status: number; detail: unknown };

/** Creates a sender of requests that no client would make, with these credentials besides their own headers. */
export function createSender({ url, headers: own }: { url: string; headers: Record<string, string> }) {
  return async ({ method }: Endpoint, { path, query, body, headers }: OddRequest): Promise<Answer> => {
    const sent = request(`${url}${path}?${query}`, { method, agent, headers: { ...own, ...headers } });
    sent.end(body);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve);
      sent.once('error', reject);
    });
    const content = await text(response);
    const isJson = response.headers['content-type']?.startsWith('application/json');
    const { detail } = isJson ? (JSON.parse(content) as { detail?: unknown }) : { detail: undefined };
    return { status: response.statusCode ?? 0, detail };
  };
}

/** Checks that a refusal gives its reason in French, and is not the service's fault. */
export function expectFrench({ status, detail }: Answer) {
  if (status < 400) return;
  expect(detail).toEqual(expect.stringMatching(/\S/));
  expect(detail).not.toMatch(english);
  expect(detail).not.toMatch(/^Erreur interne/);
}
