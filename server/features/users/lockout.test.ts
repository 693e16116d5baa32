import { expect, test } from 'vitest';
import { type Browser, openBrowser } from '#server/testing/running/browser.ts';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { createClock, days, minutes, seconds } from '#server/testing/fixtures/clock.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createUser, listLocks, unlockUser } from '#shared/contracts/utilisateurs/auth.ts';
import { listUsers } from '#shared/contracts/utilisateurs/users.ts';
import { createPasswords } from './passwords.ts';

async function startWithUser(options: Parameters<typeof startTestServer>[0] = {}) {
  const clock = createClock();
  const server = await startTestServer({ now: clock.now, ...options });
  const user = await server.call(createUser, { body: buildUser() });
  const browser = openBrowser(server.url);
  const tryPassword = (password: string, email = user.email) =>
    browser.send('/auth/login', { method: 'POST', body: { email, password } });
  const fail = async (times: number, email?: string) => {
    for (let i = 0; i < times; i++) await tryPassword('mauvais', email);
  };
  return { server, clock, user, tryPassword, fail };
}

test('five wrong passwords close the account for fifteen minutes, even to the right one', async () => {
  const { server, clock, tryPassword, fail } = await startWithUser();
  await using _ = server;
  await fail(4);
  expect((await tryPassword('mauvais')).status).toBe(401);
  const locked = await tryPassword(testPassword);
  expect(locked.status).toBe(429);
  expect(locked.json.detail).toBe('Trop d’essais pour cette adresse\u00a0: réessayez dans quinze minutes.');
  expect(locked.headers.get('retry-after')).toBe('900');
  clock.forward(minutes(15) - 1);
  expect((await tryPassword(testPassword)).status).toBe(429);
  clock.forward(1);
  expect((await tryPassword(testPassword)).status).toBe(200);
});

test('a lock does not outlast a clock that is set back', async () => {
  const { server, clock, tryPassword, fail } = await startWithUser();
  await using _ = server;
  await fail(5);
  clock.forward(-days(365));
  expect((await tryPassword(testPassword)).status).toBe(200);
});

test('a lock from before the clock was set back is not shown as one either', async () => {
  const { server, clock, fail } = await startWithUser();
  await using _ = server;
  await fail(5);
  clock.forward(-days(100));
  expect(await server.call(listLocks)).toEqual([]);
});

test('after a lock, the count starts again', async () => {
  const { server, clock, tryPassword, fail } = await startWithUser();
  await using _ = server;
  await fail(5);
  clock.forward(minutes(15));
  await fail(4);
  expect((await tryPassword(testPassword)).status).toBe(200);
});

test('a right password forgets the wrong ones before it; users are listed with theirs', async () => {
  const { server, user, tryPassword, fail } = await startWithUser();
  await using _ = server;
  const countFailures = async () => {
    const users = await server.call(listUsers);
    return users.find(({ id }) => id === user.id)?.failed_login_attempts;
  };
  await fail(4);
  expect(await countFailures()).toBe(4);
  expect((await tryPassword(testPassword)).status).toBe(200);
  expect(await countFailures()).toBe(0);
  await fail(4);
  expect((await tryPassword(testPassword)).status).toBe(200);
});

test('an unknown address, a wrong password and their locks return the same answers', async () => {
  const { server, tryPassword, fail } = await startWithUser();
  await using _ = server;
  const unknown = 'personne@nulle-part.example';
  const answers = [await tryPassword('mauvais'), await tryPassword('mauvais', unknown)];
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [401, '{"detail":"Adresse e-mail ou mot de passe incorrect."}'],
    [401, '{"detail":"Adresse e-mail ou mot de passe incorrect."}'],
  ]);
  await fail(4);
  await fail(4, unknown);
  const locks = [await tryPassword('mauvais'), await tryPassword('mauvais', unknown)];
  expect(locks[0]).toMatchObject({ status: 429, text: locks[1]?.text });
  expect(locks[1]?.status).toBe(429);
});

test('an unknown address takes as long to refuse as a known one', async () => {
  const { server, user } = await startWithUser({ passwords: createPasswords() });
  await using _ = server;
  const measure = async (email: string) => {
    const startedAt = process.hrtime.bigint();
    await server.identity.checkPassword(email, 'mauvais', {}).catch(() => {});
    return Number(process.hrtime.bigint() - startedAt) / 1e6;
  };
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < 15; i++) {
    server.database.connection.exec('delete from login_attempts');
    known.push(await measure(user.email));
    unknown.push(await measure(`personne${i}@nulle-part.example`));
  }
  // Without the decoy an unknown address is refused some fifty times faster.
  expect(median(unknown)).toBeGreaterThan(median(known) / 3);
});

test('passwords tried all at once are counted one by one', async () => {
  const { server, tryPassword } = await startWithUser();
  await using _ = server;
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryPassword('mauvais')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});

test('many right passwords at once all open a session', async () => {
  const { server, tryPassword } = await startWithUser();
  await using _ = server;
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryPassword(testPassword)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test('a lock survives a restart, and a day without a failure forgets the address', async () => {
  const { server, clock, tryPassword, fail } = await startWithUser();
  await using _ = server;
  await fail(5, 'autre@quincaillerie.example');
  const count = () => server.database.connection.prepare('select count(*) from login_attempts').pluck().get();
  expect(count()).toBe(1);
  clock.forward(days(1) + 1);
  await tryPassword('mauvais');
  expect(count()).toBe(1);
  expect(server.database.connection.serialize().toString('latin1')).not.toContain('autre@quincaillerie.example');
});

test('an administrator sees until when an account is closed, and opens it again', async () => {
  const { server, clock, user, tryPassword, fail } = await startWithUser();
  await using _ = server;
  await fail(5);
  const until = new Date(clock.now().getTime() + minutes(15)).toISOString();
  expect(await server.call(listLocks)).toEqual([{ id: user.id, verrouille_jusqu_a: until }]);
  const opened = await server.call(unlockUser, { params: { id: user.id } });
  expect(opened).toMatchObject({ failed_login_attempts: 0 });
  expect(await server.call(listLocks)).toEqual([]);
  expect((await tryPassword(testPassword)).status).toBe(200);
  await expect(server.call(unlockUser, { params: { id: 'personne' } })).rejects.toThrow(
    'Utilisateur personne introuvable',
  );
});

/** Starts a user with their own browser, in which they have signed in, and a stranger with another. */
async function startWithStranger() {
  const started = await startWithUser();
  const [own, stranger] = [openBrowser(started.server.url), openBrowser(started.server.url)];
  const tryFrom = async (browser: Browser, password: string, email = started.user.email) =>
    (await browser.send('/auth/login', { method: 'POST', body: { email, password } })).status;
  await tryFrom(own, testPassword);
  return { ...started, own, stranger, tryFrom };
}

test('strangers who lock an account do not lock its owner out of a browser they signed in with', async () => {
  const { server, own, stranger, tryFrom } = await startWithStranger();
  await using _ = server;
  for (let i = 0; i < 20; i++) await tryFrom(stranger, 'mauvais');
  expect(await tryFrom(stranger, testPassword)).toBe(429);
  expect((await own.send('/auth/refresh', { method: 'POST' })).status).toBe(200);
  await own.send('/auth/logout', { method: 'POST' });
  expect(await tryFrom(own, testPassword)).toBe(200);
  expect(await tryFrom(stranger, testPassword)).toBe(429);
});

test('a known browser closes after five failures too, for that account alone, and an administrator opens it again', async () => {
  const { server, user, own, stranger, tryFrom } = await startWithStranger();
  await using _ = server;
  for (let i = 0; i < 5; i++) expect(await tryFrom(own, 'mauvais')).toBe(401);
  expect(await tryFrom(own, testPassword)).toBe(429);
  expect(await tryFrom(stranger, testPassword)).toBe(200);
  expect(await server.call(listLocks)).toMatchObject([{ id: user.id }]);
  expect(await server.call(unlockUser, { params: { id: user.id } })).toMatchObject({ failed_login_attempts: 0 });
  expect(await tryFrom(own, testPassword)).toBe(200);
});

test('a browser is known for those who signed in with it, and for nobody else', async () => {
  const { server, own, tryFrom } = await startWithStranger();
  await using _ = server;
  const other = await server.call(createUser, { body: buildUser({ role: 'admin' }) });
  const another = openBrowser(server.url);
  for (let i = 0; i < 5; i++) await tryFrom(another, 'mauvais', other.email);
  expect(await tryFrom(own, testPassword, other.email)).toBe(429);
  own.jar.set('comptoir_poste', { value: 'invente', path: '/auth' });
  for (let i = 0; i < 5; i++) await tryFrom(own, 'mauvais');
  expect(await tryFrom(another, testPassword)).toBe(429);
});

test('anonymous renewals, however many, lock out no user', async () => {
  const { server, own, stranger, tryFrom } = await startWithStranger();
  await using _ = server;
  for (let i = 0; i < 80; i++) {
    const headers = { cookie: `comptoir_refresh=invente${i}` };
    expect((await stranger.send('/auth/refresh', { method: 'POST', headers })).status).toBe(401);
  }
  expect((await own.send('/auth/me')).status).toBe(200);
  expect((await own.send('/auth/refresh', { method: 'POST' })).status).toBe(200);
  expect(await tryFrom(stranger, testPassword)).toBe(200);
});

test.each(['login', 'documentation'] as const)(
  'wrong passwords are slowed down by %s, over all accounts',
  async (way) => {
    const { server, clock, own, stranger, tryFrom } = await startWithStranger();
    await using _ = server;
    let tried = 0;
    const guess = async () => {
      tried += 1;
      const email = `personne${tried}@ailleurs.example`;
      if (way === 'login') return tryFrom(stranger, 'mauvais', email);
      const authorization = `Basic ${Buffer.from(`${email}:mauvais`).toString('base64')}`;
      return (await stranger.send('/docs', { headers: { authorization } })).status;
    };
    const statuses: number[] = [];
    for (let i = 0; i < 65; i++) statuses.push(await guess());
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect(await tryFrom(own, testPassword)).toBe(200);
    expect((await own.send('/auth/me')).status).toBe(200);
    expect(await tryFrom(stranger, testPassword)).toBe(429);
    clock.forward(seconds(5));
    expect(await tryFrom(openBrowser(server.url), testPassword)).toBe(200);
    expect([await guess(), await guess()]).toEqual([401, 429]);
  },
);

test('who was slowed down before the clock was set back waits for seconds, not for that day', async () => {
  const { server, clock, stranger, tryFrom } = await startWithStranger();
  await using _ = server;
  for (let tried = 0; tried < 31; tried += 1) await tryFrom(stranger, 'mauvais', `personne${tried}@ailleurs.example`);
  const another = openBrowser(server.url);
  expect(await tryFrom(another, testPassword)).toBe(429);
  clock.forward(-days(100));
  await tryFrom(another, testPassword);
  clock.forward(seconds(5));
  expect(await tryFrom(another, testPassword)).toBe(200);
});

test('passwords tried on the documentation close the account like any other', async () => {
  const { server, user, stranger } = await startWithStranger();
  await using _ = server;
  const authorization = `Basic ${Buffer.from(`${user.email}:mauvais`).toString('base64')}`;
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await stranger.send('/docs', { headers: { authorization } })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('wrong passwords for approvals lock the requester out, not the manager', async () => {
  const { server, stranger, tryFrom } = await startWithStranger();
  await using _ = server;
  const manager = await server.call(createUser, { body: buildUser({ role: 'responsable' }) });
  const clerk = await server.call(createUser, { body: buildUser() });
  const approve = async (browser: Browser, password: string) => {
    const ecriture = { methode: 'POST', chemin: '/devis', corps: { client_id: 'C', lignes: [] } };
    const body = { email: manager.email, password, ecriture };
    return (await browser.send('/auth/approbation', { method: 'POST', body })).status;
  };
  await tryFrom(stranger, testPassword, clerk.email);
  const statuses: number[] = [];
  for (let i = 0; i < 70; i++) statuses.push(await approve(stranger, 'mauvais'));
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(await approve(stranger, testPassword)).toBe(429);
  expect(await tryFrom(openBrowser(server.url), testPassword, manager.email)).toBe(200);
  const colleague = openBrowser(server.url);
  await tryFrom(colleague, testPassword);
  expect(await approve(colleague, testPassword)).toBe(200);
});
