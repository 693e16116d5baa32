import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { docsRoutes } from '#server/features/docs/docs.routes.ts';
import { mountFeatures } from '#server/features/mount-features.ts';
import type { Route } from '#server/http/route.ts';
import { hasDroit } from '#shared/utilisateurs/droits.ts';
import { isAllowed } from '#shared/endpoints/access.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import type { Endpoint, Group } from '#shared/endpoints/endpoint.ts';
import { buildUser, testPassword } from './fixtures/build-user.ts';
import { createSender } from './hostile/odd-requests.ts';
import { startShop } from './running/start-shop.ts';

/** Tries every kind of credentials on every endpoint; the expected answer follows from the contract. */

const roles: readonly Role[] = ['lecture', 'vendeur', 'responsable', 'admin'];
const limited: readonly Group[] = ['Clients', 'Factures'];

let time = Date.parse('2026-03-16T09:30:00Z');
const shop = await startShop({ now: () => new Date(time), rateLimits: { anonymousPerMinute: 1e9 } });
afterAll(() => shop[Symbol.asyncDispose]());
const { identity } = shop;

const users = new Map<Role, string>();
const keys = new Map<Role, string>();
let basic = '';
for (const role of roles) {
  const user = await shop.call(createUser, { body: buildUser({ role }) });
  users.set(role, user.id);
  keys.set(role, (await identity.apiKeys.create({ nom: role, role })).cle);
  basic = `Basic ${Buffer.from(`${user.email}:${testPassword}`).toString('base64')}`;
}
const ofSome = await identity.apiKeys.create({ nom: 'Deux groupes', role: 'admin', groupes: [...limited] });

const endpoints: Endpoint[] = [];
const collect: Route = (endpoint) => void endpoints.push(endpoint);
mountFeatures(collect, shop);
docsRoutes(collect, endpoints);

/** Opens a session for each check: some endpoints end it. */
async function openSession(role: Role): Promise<Record<string, string>> {
  const { session } = await identity.sessions.open(users.get(role) ?? '', {});
  return { cookie: `comptoir_session=${session.value}` };
}

async function openExpired(): Promise<Record<string, string>> {
  const headers = await openSession('admin');
  time += 12 * 3_600_000;
  return headers;
}

type Outcome = 'passes' | 401 | 403;
type Credentials = {
  name: string;
  give: () => Record<string, string> | Promise<Record<string, string>>;
  expect: (endpoint: Endpoint) => Outcome;
};

/** Returns the answer to an unknown caller: only public endpoints pass. */
const asNobody = ({ access }: Endpoint): Outcome => (access === 'public' ? 'passes' : 401);

/** Returns the answer to a known caller by the contract's rule. The documentation asks everybody for a password. */
const asKnown = (role: Role, groups?: readonly Group[]) => (endpoint: Endpoint) => {
  if (endpoint.access !== undefined) return asNobody(endpoint);
  const hasRight = endpoint.droit === undefined || hasDroit({ role }, endpoint.droit);
  return isAllowed({ role, groups }, endpoint) && hasRight ? 'passes' : 403;
};

/** An API key is no person; `PUT /auth/password` also says so, once its body is valid. */
const personal = new Set(['GET /auth/me', 'POST /auth/deconnexion-partout', 'GET /auth/pin', 'DELETE /auth/pin']);
const asKey = (role: Role, groups?: readonly Group[]) => (endpoint: Endpoint) =>
  personal.has(toName(endpoint)) ? 403 : asKnown(role, groups)(endpoint);

const matrix: Credentials[] = [
  { name: 'nothing', give: () => ({}), expect: asNobody },
  { name: 'an invented cookie', give: () => ({ cookie: `comptoir_session=${'x'.repeat(43)}` }), expect: asNobody },
  { name: 'an invented key', give: () => ({ 'x-api-key': `cpt_${'x'.repeat(43)}` }), expect: asNobody },
  {
    name: 'an invented key beside a session',
    give: async () => ({ ...(await openSession('admin')), 'x-api-key': 'x' }),
    expect: asNobody,
  },
  { name: 'an expired session', give: openExpired, expect: asNobody },
  ...roles.flatMap((role): Credentials[] => [
    { name: `a session of ${role}`, give: () => openSession(role), expect: asKnown(role) },
    { name: `a key of ${role}`, give: () => ({ 'x-api-key': keys.get(role) ?? '' }), expect: asKey(role) },
  ]),
  { name: 'a key limited to groups', give: () => ({ 'x-api-key': ofSome.cle }), expect: asKey('admin', limited) },
  {
    name: 'a password by HTTP Basic',
    give: () => ({ authorization: basic }),
    expect: (endpoint) => (endpoint.access === 'docs' ? 'passes' : asNobody(endpoint)),
  },
  {
    name: 'a session from another site',
    give: async () => ({
      ...(await openSession('admin')),
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    }),
    expect: () => 403,
  },
  {
    name: 'a session by another name of the machine',
    give: async () => ({ ...(await openSession('admin')), host: 'evil.example' }),
    expect: () => 403,
  },
];

/** Answers the contract does not declare: a public endpoint may still require something of its own. */
const exceptions: Record<string, Outcome> = {
  // Without a refresh cookie there is nothing to renew.
  'POST /auth/refresh': 401,
};

const send = createSender({ url: shop.url, headers: {} });
const toName = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

async function ask(endpoint: Endpoint, headers: Record<string, string>): Promise<Outcome> {
  const path = endpoint.path.replace(/:\w+/g, 'X');
  const body = endpoint.body ? '{}' : undefined;
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const { status } = await send(endpoint, { path, query: '', body, headers: { ...json, ...headers } });
  return status === 401 || status === 403 ? status : 'passes';
}

test.each(matrix)('with $name every endpoint answers what its contract declares', async (credentials) => {
  const wrong: string[] = [];
  let checks = 0;
  for (const endpoint of endpoints) {
    const declared = credentials.expect(endpoint);
    const expected = declared === 'passes' ? (exceptions[toName(endpoint)] ?? declared) : declared;
    const outcome = await ask(endpoint, await credentials.give());
    checks += 1;
    if (outcome !== expected) wrong.push(`${toName(endpoint)}: ${outcome} instead of ${expected}`);
  }
  expect(wrong).toEqual([]);
  expect(checks).toBe(endpoints.length);
});

test('the matrix holds every endpoint of every contract, but for those of the gateway and the hub, which have their own tokens and tests', async () => {
  const folder = join(import.meta.dirname, '../../shared/contracts');
  const declared: string[] = [];
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.ts') || /^(gateway|siege)|\.test\.ts$/.test(basename(file))) continue;
    const contract = (await import(join(folder, file))) as Record<string, unknown>;
    declared.push(...Object.values(contract).filter(isEndpoint).map(toName));
  }
  const mounted = new Set(endpoints.map(toName));
  expect(declared.filter((name) => !mounted.has(name))).toEqual([]);
  expect(endpoints.length * matrix.length).toBeGreaterThanOrEqual(1335);
});

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
}
