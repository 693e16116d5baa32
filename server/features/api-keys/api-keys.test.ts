import { expect, test } from 'vitest';
import { declareIdentity } from '#server/features/auth/identity.ts';
import { createClock, minutes } from '#server/testing/fixtures/clock.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { createApiKey, deleteApiKey, listApiKeys } from '#shared/contracts/utilisateurs/api-keys.ts';
import { createClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { listArticles } from '#shared/contracts/articles/articles.ts';
import { getHealth } from '#shared/contracts/service/system.ts';
import { Conflict, NotAllowed, NotFound, NotSignedIn } from '#shared/endpoints/errors.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

const callWith = (server: Server, key: string) => createCaller(server.url, { headers: { 'x-api-key': key } });
const declare = (server: Server, apiKey: string | undefined) =>
  declareIdentity(server.identity, { admin: undefined, apiKey });

test('a key is random, shown once, and kept only as a hash', async () => {
  await using server = await startTestServer();
  const { cle, ...key } = await server.call(createApiKey, { body: { nom: 'Site marchand', role: 'vendeur' } });
  expect(cle).toMatch(/^cpt_[\w-]{43}$/);
  expect(key).toEqual({
    id: expect.any(String),
    nom: 'Site marchand',
    role: 'vendeur',
    groupes: null,
    droits: ['prix', 'avoir', 'marges', 'cloture'],
    prefixe: cle.slice(0, 8),
    created_at: server.now().toISOString(),
    last_used_at: null,
  });
  expect(JSON.stringify(await server.call(listApiKeys))).not.toContain(cle);
  expect(server.database.connection.serialize().toString('latin1')).not.toContain(cle);
  expect(await callWith(server, cle)(listClients)).toMatchObject({ success: true });
});

test('a key may do what its role may, in its groups', async () => {
  await using server = await startTestServer();
  const { cle } = await server.call(createApiKey, {
    body: { nom: 'Annuaire', role: 'lecture', groupes: ['Clients'] },
  });
  const call = callWith(server, cle);
  expect(await call(listClients)).toMatchObject({ success: true });
  await expect(call(listArticles)).rejects.toBeInstanceOf(NotAllowed);
  await expect(call(createClient, { body: { intitule: 'Petit' } })).rejects.toBeInstanceOf(NotAllowed);
  await expect(call(listApiKeys)).rejects.toBeInstanceOf(NotAllowed);
});

test('a revoked key is refused at once, and an unknown one cannot be revoked', async () => {
  await using server = await startTestServer();
  const { cle, id } = await server.call(createApiKey, { body: { nom: 'Ancien site', role: 'admin' } });
  const answer = await server.call(deleteApiKey, { params: { id } });
  expect(answer).toEqual({ success: true, message: 'La clé «\u00a0Ancien site\u00a0» est révoquée.' });
  await expect(callWith(server, cle)(listClients)).rejects.toBeInstanceOf(NotSignedIn);
  await expect(server.call(deleteApiKey, { params: { id } })).rejects.toBeInstanceOf(NotFound);
});

test.each(['', 'x', 'cpt_', 'cpt_'.padEnd(47, 'A'), 'é'.repeat(40)])(
  'the key %j opens nothing but what is public',
  async (key) => {
    await using server = await startTestServer();
    const call = callWith(server, encodeURIComponent(key));
    await expect(call(listClients)).rejects.toBeInstanceOf(NotSignedIn);
    expect(await call(getHealth)).toMatchObject({ status: 'healthy' });
  },
);

test('keys are listed newest first', async () => {
  const clock = createClock();
  await using server = await startTestServer({ now: clock.now });
  for (const nom of ['Premier', 'Deuxième']) {
    clock.forward(minutes(1));
    await server.call(createApiKey, { body: { nom, role: 'lecture' } });
  }
  const names = (await server.call(listApiKeys)).map(({ nom }) => nom);
  expect(names).toEqual(['Deuxième', 'Premier', 'Essais']);
});

test('the last use of a key is noted once a minute, not at each request', async () => {
  const clock = createClock();
  await using server = await startTestServer({ now: clock.now });
  const { cle, id } = await server.call(createApiKey, { body: { nom: 'Site', role: 'lecture' } });
  const call = callWith(server, cle);
  const getStored = () =>
    server.database.connection.prepare('select last_used_at from api_keys where id = ?').pluck().get(id);
  await call(listClients);
  expect(getStored()).toBe('2026-03-16T09:30:00.000Z');
  clock.forward(minutes(1) - 1);
  await call(listClients);
  expect(getStored()).toBe('2026-03-16T09:30:00.000Z');
  clock.forward(1);
  await call(listClients);
  expect(getStored()).toBe('2026-03-16T09:31:00.000Z');
  expect((await server.call(listApiKeys)).find((key) => key.id === id)?.last_used_at).toBe('2026-03-16T09:31:00.000Z');
});

test('keys outlive a restart', async () => {
  await using folder = await createTemporaryFolder();
  const create = async () => {
    await using server = await startTestServer({ dataDir: folder.path });
    return await server.call(createApiKey, { body: { nom: 'Site', role: 'lecture', groupes: ['Clients', 'Devis'] } });
  };
  const { cle, id } = await create();
  await using server = await startTestServer({ dataDir: folder.path });
  expect(await callWith(server, cle)(listClients)).toMatchObject({ success: true });
  await expect(callWith(server, cle)(listArticles)).rejects.toBeInstanceOf(NotAllowed);
  expect((await server.call(listApiKeys)).find((key) => key.id === id)?.groupes).toEqual(['Clients', 'Devis']);
});

test('the configured key is an administrator’s, registered once', async () => {
  await using server = await startTestServer();
  const key = 'une-clé-de-trente-deux-caractères-au-moins'.normalize('NFD').replace(/[^\w-]/g, '');
  await declare(server, key);
  await declare(server, key);
  const keys = await callWith(server, key)(listApiKeys);
  expect(keys.filter(({ nom }) => nom === 'COMPTOIR_API_KEY')).toHaveLength(1);
  expect(keys[0]).toMatchObject({ role: 'admin', groupes: null });
});

test('another configured key replaces the former, and an empty setting revokes it', async () => {
  await using server = await startTestServer();
  const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
  await declare(server, first);
  await declare(server, second);
  await expect(callWith(server, first)(listClients)).rejects.toBeInstanceOf(NotSignedIn);
  expect(await callWith(server, second)(listClients)).toMatchObject({ success: true });
  await declare(server, undefined);
  await expect(callWith(server, second)(listClients)).rejects.toBeInstanceOf(NotSignedIn);
});

test('a creation sent twice with one idempotency key makes one API key, whose text is returned once', async () => {
  await using server = await startTestServer();
  const call = createCaller(server.url, { headers: { ...server.headers, 'idempotency-key': 'k1' } });
  const body = { nom: 'Site', role: 'lecture' } as const;
  await call(createApiKey, { body });
  await expect(call(createApiKey, { body })).rejects.toBeInstanceOf(Conflict);
  expect((await server.call(listApiKeys)).filter(({ nom }) => nom === 'Site')).toHaveLength(1);
});
