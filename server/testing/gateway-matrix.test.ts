import { readdir } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { readConfig } from '#server/config/config.ts';
import { createGateway } from '#server/sharing/boutique/create-gateway.ts';
import { startGatewayListener } from '#server/sharing/transport/gateway-listener.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { buildUser, testPassword } from './fixtures/build-user.ts';
import { shopToken } from './running/start-shared-shop.ts';
import { startTestServer } from './running/start-test-server.ts';
import { createTemporaryFolder } from './fixtures/temporary-folder.ts';

/**
 * Tries every kind of credentials on every route of the gateway, over the shop's own port and over the one tills use.
 */

type Headers = Record<string, string>;
type Asked = Pick<Endpoint, 'method' | 'path'>;
/**
 * The credentials of a call; the expected answer is 401 unless these say otherwise. For a till that was removed the
 * answer says so.
 */
type Credentials = { name: string; isTill?: boolean; wasTill?: boolean; give: (asked: Asked) => Headers };

const contracts = join(import.meta.dirname, '../../shared/contracts');
const toName = ({ method, path }: Asked) => `${method.toUpperCase()} ${path}`;
const registration = 'POST /gateway/v1/registrations';

async function listEndpoints(isWanted: (file: string) => boolean): Promise<Endpoint[]> {
  const files = (await readdir(contracts, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && isWanted(basename(file)),
  );
  const modules = await Promise.all(files.map((file) => import(join(contracts, file))));
  return modules.flatMap((contract: object) => Object.values(contract).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
}

/** Only a hub can wait, and knows other shops. */
const ofHub = new Set([
  'gateway-wait.ts',
  'gateway-stocks.ts',
  'gateway-ailleurs.ts',
  'gateway-conditions.ts',
  'gateway-personnes.ts',
]);

const ofGateway: Asked[] = [
  ...(await listEndpoints((file) => file.startsWith('gateway') && !ofHub.has(file))),
  { method: 'get', path: '/gateway/v1/openapi.json' },
];
const others = await listEndpoints((file) => !/^(gateway|siege)/.test(file));

/** Starts a shop that tills share, on both its ports. */
async function startShop() {
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const { path: dataDir } = stack.use(await createTemporaryFolder());
  const logger = pino({ level: 'silent' });
  const local = await openBackOffice({ dataDir, poste: 'B01', now: () => new Date(), part: 'partage' });
  const gateway = createGateway({ backOffice: local, token: shopToken, poste: 'B01', checkAnswers: true });
  if (!gateway || local.replication.part !== 'partage') throw new Error('a shop shares its back office');
  const rateLimits = { anonymousPerMinute: 1e9 };
  const server = stack.use(await startTestServer({ backOffice: local, sharing: gateway, rateLimits }));
  const settings = { COMPTOIR_DATA_DIR: dataDir, COMPTOIR_GATEWAY_HOST: '127.0.0.1', COMPTOIR_GATEWAY_PORT: '0' };
  const listener = await startGatewayListener({ gateway, config: readConfig(settings), now: () => new Date(), logger });
  stack.defer(() => listener.stop());
  return { ...server, postes: local.replication.postes, ports: [server.url, String(listener.adresses[0])] };
}

type Shop = Awaited<ReturnType<typeof startShop>>;

function joinTill({ postes }: Shop) {
  return postes.register({ code: postes.createCode().code, nom: 'Caisse', installation: crypto.randomUUID() });
}

const isDeparture = ({ path }: Asked) => path.endsWith('/departures');
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

async function listCredentials(shop: Shop, other: Shop): Promise<Credentials[]> {
  const { identity, postes, headers } = shop;
  const key = String(headers['x-api-key']);
  const person = buildUser({ role: 'admin' });
  const user = await identity.users.create(person);
  const { session } = await identity.sessions.open(user.id, {});
  const [till, retired, left, elsewhere] = [joinTill(shop), joinTill(shop), joinTill(shop), joinTill(other)];
  postes.remove(retired.poste);
  postes.remove(left.poste, 'quittee');
  const installation = crypto.randomUUID();
  let leaving = 50;
  const asPoste = (poste: string) => ({
    ...bearer(shopToken),
    'x-comptoir-poste': poste,
    'x-comptoir-installation': installation,
  });
  return [
    { name: 'nothing', give: () => ({}) },
    { name: 'an empty token', give: () => bearer('') },
    { name: 'an invented token', give: () => bearer('x'.repeat(43)) },
    { name: 'the token of a till that was taken off', wasTill: true, give: () => bearer(retired.jeton) },
    { name: 'the token of a till that left', wasTill: true, give: () => bearer(left.jeton) },
    { name: 'the token of a till of another shop', give: () => bearer(elsewhere.jeton) },
    { name: 'a till’s token under another scheme', give: () => ({ authorization: `Basic ${till.jeton}` }) },
    { name: 'a till’s token as a key', give: () => ({ 'x-api-key': till.jeton }) },
    { name: 'a till’s token as a cookie', give: () => ({ cookie: `comptoir_session=${till.jeton}` }) },
    { name: 'the shop’s token without a till', give: () => bearer(shopToken) },
    { name: 'an administrator’s session', give: () => ({ cookie: `comptoir_session=${session.value}` }) },
    { name: 'an administrator’s session as a token', give: () => bearer(session.value) },
    { name: 'an administrator’s key', give: () => ({ 'x-api-key': key }) },
    { name: 'an administrator’s key as a token', give: () => bearer(key) },
    {
      name: 'an administrator’s password by HTTP Basic',
      give: () => ({ authorization: `Basic ${Buffer.from(`${person.email}:${testPassword}`).toString('base64')}` }),
    },
    // Leaving needs a token of its own, since it ends with it.
    {
      name: 'a till’s token',
      isTill: true,
      give: (asked) => bearer((isDeparture(asked) ? joinTill(shop) : till).jeton),
    },
    {
      name: 'the shop’s token, with a till',
      isTill: true,
      give: (asked) => asPoste(isDeparture(asked) ? `P${(leaving += 1)}` : 'P42'),
    },
  ];
}

async function ask(port: string, { method, path }: Asked, headers: Headers): Promise<number> {
  const address = new URL(path.replace(':entite', 'tiers').replace(/:\w+/g, 'X'), port);
  const request = address.protocol === 'https:' ? requestSecure : requestPlain;
  const isWrite = method !== 'get';
  const sent = request(address, {
    method,
    rejectUnauthorized: false,
    headers: isWrite ? { 'content-type': 'application/json', 'content-length': '2', ...headers } : headers,
  });
  const answered = Promise.withResolvers<number>();
  sent.once('response', (response) => {
    response.resume().once('end', () => answered.resolve(response.statusCode ?? 0));
  });
  sent.once('error', answered.reject);
  sent.end(isWrite ? '{}' : undefined);
  return await answered.promise;
}

const toOutcome = (status: number) => ([401, 403, 404, 429].includes(status) ? status : 'passes');

function toExpected({ isTill, wasTill }: Credentials, asked: Asked) {
  // A till joins without a token, by a code.
  if (toName(asked) === registration) return 'passes';
  if (!isTill) return wasTill ? 403 : 401;
  // The record X does not exist.
  return asked.path.includes('/records/') ? 404 : 'passes';
}

test('the gateway opens to the tokens of its own tills, on either port, and to nothing else', async () => {
  const [shop, other] = [await startShop(), await startShop()];
  const matrix = await listCredentials(shop, other);
  const checks = shop.ports.flatMap((port) =>
    matrix.flatMap((credentials) => ofGateway.map((asked) => ({ port, credentials, asked }))),
  );
  const wrong: string[] = [];
  for (const { port, credentials, asked } of checks) {
    const outcome = toOutcome(await ask(port, asked, credentials.give(asked)));
    if (outcome === toExpected(credentials, asked)) continue;
    wrong.push(`${port} ${credentials.name}, ${toName(asked)}: ${outcome}`);
  }
  expect(wrong).toEqual([]);
  expect(ofGateway.length).toBeGreaterThanOrEqual(8);
  expect(checks.length).toBeGreaterThanOrEqual(270);
}, 60_000);

test('over the shop’s own port another site or name of the machine gets nothing, with a till’s token neither', async () => {
  const shop = await startShop();
  const { jeton } = joinTill(shop);
  const odd: Headers[] = [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, { host: 'evil.example' }];
  for (const [asked, headers] of ofGateway.flatMap((one) => odd.map((each) => [one, each] as const))) {
    expect(await ask(shop.url, asked, { ...bearer(jeton), ...headers }), toName(asked)).toBe(403);
  }
});

test('a till’s token opens nothing but the gateway, and the port tills come by serves nothing else', async () => {
  const shop = await startShop();
  const headers = bearer(joinTill(shop).jeton);
  const [own = '', ofTills = ''] = shop.ports;
  const wrong: string[] = [];
  for (const endpoint of others) {
    const name = toName(endpoint);
    const isPublic = endpoint.access === 'public' && name !== 'POST /auth/refresh';
    const status = await ask(own, endpoint, headers);
    if ((status === 401) === isPublic) wrong.push(`${name}: ${status}`);
    const elsewhere = [await ask(ofTills, endpoint, headers), await ask(ofTills, endpoint, shop.headers)];
    if (elsewhere.some((one) => one !== 404)) wrong.push(`${name} over the port of tills: ${elsewhere.join(', ')}`);
  }
  expect(wrong).toEqual([]);
  expect(others.length).toBeGreaterThan(100);
}, 60_000);
