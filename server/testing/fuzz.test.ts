import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { docsRoutes } from '#server/features/docs/docs.routes.ts';
import { mountFeatures } from '#server/features/mount-features.ts';
import type { Route } from '#server/http/route.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { startShop } from './start-shop.ts';
import { canBeWrong, type OddRequest, toOddRequests, toWrongRequests } from './wrong-input.ts';

const shop = await startShop({ rateLimits: { anonymousPerMinute: 1e9, failuresPerQuarter: 1e9 } });
afterAll(() => shop[Symbol.asyncDispose]());

/** Every endpoint the service mounts, asked from the service itself: the test grows with the routes. */
function listEndpoints(): Endpoint[] {
  const endpoints: Endpoint[] = [];
  const collect: Route = (endpoint) => void endpoints.push(endpoint);
  mountFeatures(collect, shop);
  docsRoutes(collect, endpoints);
  return endpoints;
}

const english = /\b(invalid|expected|unexpected|must|should|required|not found|cannot|failed|too (big|small))\b/i;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

type Answer = { status: number; detail: unknown };

async function send({ method }: Endpoint, { path, query, body, headers }: OddRequest): Promise<Answer> {
  const sent = request(`${shop.url}${path}?${query}`, { method, agent, headers: { ...shop.headers, ...headers } });
  sent.end(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  const content = await text(response);
  const isJson = response.headers['content-type']?.startsWith('application/json');
  const { detail } = isJson ? (JSON.parse(content) as { detail?: unknown }) : { detail: undefined };
  return { status: response.statusCode ?? 0, detail };
}

function expectFrench({ status, detail }: Answer) {
  if (status < 400) return;
  expect(detail).toEqual(expect.stringMatching(/\S/));
  expect(detail).not.toMatch(english);
  expect(detail).not.toMatch(/^Erreur interne/);
}

const named = listEndpoints().map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const);

test.each(named.filter(([, , endpoint]) => canBeWrong(endpoint)))(
  '%s %s refuses every wrong input with a 4xx in French',
  async (_method, _path, endpoint) => {
    const property = fc.asyncProperty(toWrongRequests(endpoint), async (wrong) => {
      const answer = await send(endpoint, wrong);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expectFrench(answer);
    });
    await fc.assert(property, { numRuns: 200 });
  },
  60_000,
);

test.each(named)(
  '%s %s survives odd input, and fails only as its contract says',
  async (_method, _path, endpoint) => {
    const property = fc.asyncProperty(toOddRequests(endpoint), async (odd) => expectFrench(await send(endpoint, odd)));
    await fc.assert(property, { numRuns: canBeWrong(endpoint) ? 60 : 200 });
    expect((await fetch(`${shop.url}/health`)).status).toBe(200);
  },
  60_000,
);
