import { expect, test } from 'vitest';
import { Droit } from '#shared/utilisateurs/droits.ts';
import { openBrowser } from '#server/testing/running/browser.ts';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { createClock, seconds } from '#server/testing/fixtures/clock.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { createUser, login, updateUser } from '#shared/contracts/utilisateurs/auth.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getUserStats, listUsers } from '#shared/contracts/utilisateurs/users.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { InvalidInput, NotFound, Refused } from '#shared/endpoints/errors.ts';

async function startWithUsers(roles: readonly Role[]) {
  const clock = createClock();
  const server = await startTestServer({ now: clock.now });
  const users = [];
  for (const role of roles) {
    clock.forward(seconds(1));
    users.push(await server.call(createUser, { body: buildUser({ role }) }));
  }
  return { server, users };
}

test('a created user has exactly the record of the specification, without the password', async () => {
  await using server = await startTestServer();
  const user = await server.call(createUser, { body: buildUser({ email: 'Jeanne@Quincaillerie.Example' }) });
  expect(user).toEqual({
    id: expect.any(String),
    email: 'jeanne@quincaillerie.example',
    nom: 'Morel',
    prenom: 'Jeanne',
    role: 'vendeur',
    is_verified: false,
    is_active: true,
    created_at: '2026-03-16T09:30:00.000Z',
    last_login: null,
    failed_login_attempts: 0,
    droits: ['prix', 'avoir', 'marges', 'cloture'],
  });
  const raw = await openBrowser(server.url).send('/debug/users', { headers: server.headers });
  const { droits: _, ...specified } = user;
  expect(JSON.parse(raw.text)).toEqual([specified]);
});

test('users are listed newest first, by role, verified only, and up to the limit', async () => {
  const { server, users } = await startWithUsers(['admin', 'vendeur', 'vendeur']);
  await using _ = server;
  await createCaller(server.url)(login, { body: { email: users[1]?.email ?? '', password: testPassword } });
  const list = async (query: { limit?: number; role?: string; verified_only?: boolean }) =>
    (await server.call(listUsers, { query })).map(({ id }) => users.findIndex((user) => user.id === id));
  expect(await list({})).toEqual([2, 1, 0]);
  expect(await list({ role: 'vendeur' })).toEqual([2, 1]);
  expect(await list({ role: 'inconnu' })).toEqual([]);
  expect(await list({ role: '' })).toEqual([2, 1, 0]);
  expect(await list({ verified_only: true })).toEqual([1]);
  expect(await list({ verified_only: true, role: 'admin' })).toEqual([]);
  expect(await list({ limit: 2 })).toEqual([2, 1]);
});

test.each(['limit=-1', 'limit=1001', 'limit=x', 'limit=1.5', 'verified_only=peut-etre'])('%s is 422', async (query) => {
  await using server = await startTestServer();
  const answer = await openBrowser(server.url).send(`/debug/users?${query}`, { headers: server.headers });
  expect(answer.status).toBe(422);
  expect(answer.json.erreurs).toHaveLength(1);
});

test('statistics count users by state and by role, and their rate has one decimal', async () => {
  await using empty = await startTestServer();
  expect(await empty.call(getUserStats)).toEqual({
    total_utilisateurs: 0,
    utilisateurs_verifies: 0,
    utilisateurs_actifs: 0,
    utilisateurs_non_verifies: 0,
    repartition_roles: {},
    taux_verification: '0%',
  });
  const { server, users } = await startWithUsers(['admin', 'vendeur', 'vendeur']);
  await using _ = server;
  for (const { email } of users.slice(0, 2)) {
    await createCaller(server.url)(login, { body: { email, password: testPassword } });
  }
  await server.call(updateUser, { params: { id: users[2]?.id ?? '' }, body: { is_active: false } });
  expect(await server.call(getUserStats)).toEqual({
    total_utilisateurs: 3,
    utilisateurs_verifies: 2,
    utilisateurs_actifs: 2,
    utilisateurs_non_verifies: 1,
    repartition_roles: { admin: 1, vendeur: 2 },
    taux_verification: '66.7%',
  });
});

test('an address has one account, however it is written', async () => {
  await using server = await startTestServer();
  await server.call(createUser, { body: buildUser({ email: 'jeanne@quincaillerie.example' }) });
  const again = server.call(createUser, { body: buildUser({ email: 'JEANNE@quincaillerie.example' }) });
  await expect(again).rejects.toBeInstanceOf(Refused);
  const together = await Promise.allSettled(
    [1, 2].map(() => server.call(createUser, { body: buildUser({ email: 'paul@x.fr' }) })),
  );
  expect(together.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('only the fields that are sent change', async () => {
  const { server, users } = await startWithUsers(['vendeur']);
  await using _ = server;
  const [user] = users;
  const changed = await server.call(updateUser, { params: { id: user?.id ?? '' }, body: { role: 'responsable' } });
  expect(changed).toEqual({ ...user, role: 'responsable', droits: Droit.options });
  expect(await server.call(updateUser, { params: { id: user?.id ?? '' }, body: { prenom: '' } })).toMatchObject({
    prenom: '',
    nom: user?.nom,
    role: 'responsable',
  });
});

test('the last active administrator can be neither closed nor demoted', async () => {
  const { server, users } = await startWithUsers(['admin', 'admin', 'responsable']);
  await using _ = server;
  const [first, second] = users.map(({ id }) => ({ id }));
  if (!first || !second) throw new Error('two administrators');
  await server.call(updateUser, { params: second, body: { is_active: false } });
  for (const body of [{ is_active: false }, { role: 'vendeur' as const }]) {
    const refused = server.call(updateUser, { params: first, body });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      message: 'Il doit rester au moins un administrateur actif.',
    });
  }
  await server.call(updateUser, { params: first, body: { nom: 'Girard' } });
  await server.call(updateUser, { params: second, body: { is_active: true } });
  expect(await server.call(updateUser, { params: first, body: { role: 'vendeur' } })).toMatchObject({
    role: 'vendeur',
  });
});

test('two administrators who close each other at once leave one', async () => {
  const { server, users } = await startWithUsers(['admin', 'admin']);
  await using _ = server;
  const close = ({ id }: { id: string }) => server.call(updateUser, { params: { id }, body: { is_active: false } });
  const results = await Promise.allSettled(users.map(close));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an unknown user is 404, and a wrong field 422', async () => {
  await using server = await startTestServer();
  const unknown = server.call(updateUser, { params: { id: 'inconnu' }, body: { nom: 'X' } });
  await expect(unknown).rejects.toEqual(new NotFound('Utilisateur inconnu introuvable'));
  const short = server.call(createUser, { body: buildUser({ password: 'court' }) });
  await expect(short).rejects.toBeInstanceOf(InvalidInput);
});

test('a creation sent twice with one idempotency key makes one user and answers the same', async () => {
  await using server = await startTestServer();
  const call = createCaller(server.url, { headers: { ...server.headers, 'idempotency-key': 'u1' } });
  const body = buildUser();
  const first = await call(createUser, { body });
  expect(await call(createUser, { body })).toEqual(first);
  expect(await server.call(listUsers)).toHaveLength(1);
});

test.each([
  ['123456789012', 'parmi les premiers'],
  ['motdepasse12', 'parmi les premiers'],
  ['azertyuiop12', 'parmi les premiers'],
  ['aaaaaaaaaaaaaaaa', 'parmi les premiers'],
  ['quincaillerie-girard', 'tient au nom'],
  ['Quincaillerie2026', 'tient au nom'],
  ['HélèneGirard2026', 'tient au nom'],
  ['helene.girard@atelier.example', 'tient au nom'],
])('the password %s is refused beside its field, wherever it is chosen', async (password, reason) => {
  await using server = await startTestServer();
  const boutique = await server.call(getBoutique);
  await server.call(updateBoutique, { body: { ...boutique, raison_sociale: 'Quincaillerie Girard' } });
  const person = { prenom: 'Hélène', nom: 'Girard', email: 'helene.girard@atelier.example' };
  const refusal = (champ: string) => ({ status: 422, erreurs: [{ champ, message: expect.stringContaining(reason) }] });
  await expect(server.call(createUser, { body: buildUser({ ...person, password }) })).rejects.toMatchObject(
    refusal('password'),
  );
  const user = await server.call(createUser, { body: buildUser(person) });
  await expect(server.call(updateUser, { params: { id: user.id }, body: { password } })).rejects.toMatchObject(
    refusal('password'),
  );
  const browser = openBrowser(server.url);
  await browser.send('/auth/login', { method: 'POST', body: { email: user.email, password: testPassword } });
  const change = { ancien: testPassword, nouveau: password };
  const answer = await browser.send('/auth/password', { method: 'PUT', body: change });
  expect({ status: answer.status, ...answer.json }).toMatchObject(refusal('nouveau'));
  expect((await browser.send('/auth/me')).status).toBe(200);
});

test('a long password may contain a name', async () => {
  await using server = await startTestServer();
  const password = 'Girard vend des vis le lundi';
  const created = server.call(createUser, { body: buildUser({ nom: 'Girard', password }) });
  await expect(created).resolves.toMatchObject({ nom: 'Girard' });
});
