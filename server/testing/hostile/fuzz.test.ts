import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { docsRoutes } from '#server/features/docs/docs.routes.ts';
import { mountFeatures } from '#server/features/mount-features.ts';
import type { Route } from '#server/http/route.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { measureHeap } from '../measure-heap.ts';
import { createSender, expectFrench } from './odd-requests.ts';
import { startShop } from '../running/start-shop.ts';
import { takeDose } from '../take-dose.ts';
import { canBeWrong, toOddRequests, toWrongRequests } from './wrong-input.ts';

const shop = await startShop({ rateLimits: { anonymousPerMinute: 1e9 }, wrongPasswords: 1e9 });
afterAll(() => shop[Symbol.asyncDispose]());

/**
 * Lists every endpoint the service mounts, collected from the service itself, so that the test grows with the routes.
 */
function listEndpoints(): Endpoint[] {
  const endpoints: Endpoint[] = [];
  const collect: Route = (endpoint) => void endpoints.push(endpoint);
  mountFeatures(collect, shop);
  docsRoutes(collect, endpoints);
  return endpoints;
}

const send = createSender(shop);

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
    await fc.assert(property, { numRuns: takeDose(3, 200) });
  },
  60_000,
);

test.each(named)(
  '%s %s survives odd input, and fails only as its contract says',
  async (_method, _path, endpoint) => {
    const property = fc.asyncProperty(toOddRequests(endpoint), async (odd) => expectFrench(await send(endpoint, odd)));
    await fc.assert(property, { numRuns: canBeWrong(endpoint) ? takeDose(2, 60) : takeDose(3, 200) });
    expect((await fetch(`${shop.url}/health`)).status).toBe(200);
  },
  60_000,
);

test('the memory of the service stays flat, whatever it is sent', async () => {
  const perEndpoint = takeDose(3, 8);
  const sendAll = async () => {
    for (const [, , endpoint] of named) {
      for (const odd of fc.sample(toOddRequests(endpoint), perEndpoint)) await send(endpoint, odd);
    }
    return measureHeap();
  };
  const before = await sendAll();
  const after = await sendAll();
  const sent = named.length * perEndpoint;
  process.stdout.write(
    `fuzz: ${before.toFixed(1)} Mo in use, ${after.toFixed(1)} Mo after ${sent} more odd requests\n`,
  );
  expect(after - before).toBeLessThan(4);
}, 120_000);
