import { expect, test } from 'vitest';
import { createPasswords } from '#server/features/users/passwords.ts';
import { type Browser, openBrowser } from '#server/testing/running/browser.ts';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { createClock, days, hours, minutes, seconds } from '#server/testing/fixtures/clock.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createUser, endUserSessions, updateUser } from '#shared/contracts/utilisateurs/auth.ts';
import type { User } from '#shared/contracts/utilisateurs/users.ts';

async function startWithUser(
  overrides: Parameters<typeof buildUser>[0] = {},
  options: Parameters<typeof startTestServer>[0] = {},
) {
  const clock = createClock();
  const server = await startTestServer({ now: clock.now, ...options });
  const user = await server.call(createUser, { body: buildUser(overrides) });
  return { server, clock, user };
}

const signIn = (browser: Browser, { email }: User, password = testPassword, choices = {}) =>
  browser.send('/auth/login', { method: 'POST', body: { email, password, ...choices } });
const refresh = (browser: Browser) => browser.send('/auth/refresh', { method: 'POST' });
const getStatus = async (browser: Browser) => (await browser.send('/auth/me')).status;
const listSessions = (server: Awaited<ReturnType<typeof startTestServer>>) =>
  server.database.connection.prepare('select * from sessions').all() as Record<string, unknown>[];

test('signing in answers the user, and cookies no script and no other site can use', async () => {
  const { server, user } = await startWithUser({ email: 'Jeanne.MOREL@quincaillerie.example' });
  await using _ = server;
  const browser = openBrowser(server.url);
  const answer = await signIn(browser, { ...user, email: ' jeanne.morel@Quincaillerie.example ' });
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    success: true,
    user: { ...user, is_verified: true, last_login: server.now().toISOString() },
  });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^comptoir_session=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^comptoir_refresh=[\w-]{43}; Path=\/auth; Max-Age=43200; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^comptoir_poste=[\w-]{43}; Path=\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/),
  ]);
  expect(await getStatus(browser)).toBe(200);
});

test('tokens and passwords are not in the database in plain text', async () => {
  const { server, user } = await startWithUser({}, { passwords: createPasswords() });
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user);
  const stored = server.database.connection.serialize().toString('latin1');
  expect(stored).toContain('$argon2id$v=19$m=19456,t=4,p=1$');
  for (const secret of [browser.get('comptoir_session'), browser.get('comptoir_refresh'), testPassword]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(stored).not.toContain(secret);
  }
});

test('without a session, or with an invented one, the answer is 401 in French', async () => {
  const { server } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  for (const cookie of ['', 'comptoir_session=', 'comptoir_session=abc; comptoir_session=def', 'comptoir_session']) {
    const answer = await browser.send('/auth/me', { headers: { cookie } });
    expect(answer.status).toBe(401);
    expect(answer.json.detail).toBe('Identifiez-vous, ou joignez une clé dans l’en-tête X-API-Key.');
  }
  expect((await refresh(browser)).status).toBe(401);
});

test('a session lasts fifteen minutes, and is renewed until twelve hours after signing in, however often', async () => {
  const { server, clock, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user);
  clock.forward(minutes(15) - 1);
  expect(await getStatus(browser)).toBe(200);
  clock.forward(1);
  expect(await getStatus(browser)).toBe(401);
  clock.forward(hours(11));
  const renewed = await refresh(browser);
  expect(renewed.json).toMatchObject({ success: true, user: { id: user.id } });
  expect(renewed.headers.getSetCookie()[1]).toContain('; Max-Age=2700;');
  clock.forward(minutes(40));
  expect((await refresh(browser)).headers.getSetCookie()[0]).toContain('; Max-Age=300;');
  clock.forward(minutes(5));
  expect(await getStatus(browser)).toBe(401);
  expect((await refresh(browser)).status).toBe(401);
});

test('a desk that was to be remembered stays signed in for thirty days, and no longer', async () => {
  const { server, clock, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  const answer = await signIn(browser, user, testPassword, { memoriser: true });
  expect(answer.headers.getSetCookie()[1]).toMatch(/^comptoir_refresh=[\w-]{43}; Path=\/auth; Max-Age=2592000;/);
  clock.forward(days(29));
  expect((await refresh(browser)).status).toBe(200);
  clock.forward(days(1) - 1);
  expect((await refresh(browser)).status).toBe(200);
  expect(await getStatus(browser)).toBe(200);
  clock.forward(1);
  expect(await getStatus(browser)).toBe(401);
  expect((await refresh(browser)).status).toBe(401);
});

test('signing out everywhere ends all of one’s own sessions, and no others', async () => {
  const { server, user } = await startWithUser();
  await using _ = server;
  const colleague = await server.call(createUser, { body: buildUser() });
  const [here, elsewhere, other] = [openBrowser(server.url), openBrowser(server.url), openBrowser(server.url)];
  await signIn(here, user);
  await signIn(elsewhere, user);
  await signIn(other, colleague);
  const answer = await here.send('/auth/deconnexion-partout', { method: 'POST' });
  expect([answer.status, here.get('comptoir_session')]).toEqual([200, '']);
  for (const browser of [here, elsewhere]) {
    expect([await getStatus(browser), (await refresh(browser)).status]).toEqual([401, 401]);
  }
  expect(await getStatus(other)).toBe(200);
});

test('an administrator signs another user out everywhere', async () => {
  const { server, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user);
  expect(await server.call(endUserSessions, { params: { id: user.id } })).toMatchObject({ id: user.id });
  expect([await getStatus(browser), (await refresh(browser)).status]).toEqual([401, 401]);
  await expect(server.call(endUserSessions, { params: { id: 'personne' } })).rejects.toThrow('introuvable');
});

test('each renewal gives new tokens and uses up the old ones', async () => {
  const { server, clock, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user);
  const before = new Map(browser.jar);
  await refresh(browser);
  expect(browser.get('comptoir_session')).not.toBe(before.get('comptoir_session')?.value);
  expect(browser.get('comptoir_refresh')).not.toBe(before.get('comptoir_refresh')?.value);
  const cookie = `comptoir_session=${before.get('comptoir_session')?.value}`;
  expect((await openBrowser(server.url).send('/auth/me', { headers: { cookie } })).status).toBe(200);
  clock.forward(seconds(10));
  expect((await openBrowser(server.url).send('/auth/me', { headers: { cookie } })).status).toBe(401);
  expect(await getStatus(browser)).toBe(200);
});

test('a refresh token used again later ends the whole family, the thief’s session and the victim’s', async () => {
  const { server, clock, user } = await startWithUser();
  await using _ = server;
  const victim = openBrowser(server.url);
  await signIn(victim, user);
  const thief = openBrowser(server.url);
  for (const [name, cookie] of victim.jar) thief.jar.set(name, cookie);
  expect((await refresh(thief)).status).toBe(200);
  clock.forward(seconds(10) + 1);
  expect(await getStatus(thief)).toBe(200);
  expect((await refresh(victim)).status).toBe(401);
  expect(await getStatus(thief)).toBe(401);
  expect((await refresh(thief)).status).toBe(401);
  expect(listSessions(server)).toEqual([]);
});

test('two tabs that renew at once both stay signed in, and the second gets no tokens of its own', async () => {
  const { server, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user);
  const answers = await Promise.all([refresh(browser), refresh(browser), refresh(browser)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
  expect(await getStatus(browser)).toBe(200);
  expect((await refresh(browser)).status).toBe(200);
});

test('a screen can read the state of its session without being refused', async () => {
  const { server, clock, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  const ask = async () => (await browser.send('/auth/setup')).json.session;
  expect(await ask()).toBe('aucune');
  await signIn(browser, user);
  expect(await ask()).toBe('active');
  clock.forward(minutes(15));
  expect(await ask()).toBe('a_renouveler');
  const old = openBrowser(server.url);
  for (const [name, cookie] of browser.jar) old.jar.set(name, cookie);
  await refresh(browser);
  expect(await ask()).toBe('active');
  clock.forward(seconds(11));
  expect((await old.send('/auth/setup')).json.session).toBe('aucune');
  expect(await ask()).toBe('active');
  clock.forward(minutes(15));
  await server.call(updateUser, { params: { id: user.id }, body: { is_active: false } });
  expect(await ask()).toBe('aucune');
});

test('a reused token ends only its own family', async () => {
  const { server, clock, user } = await startWithUser();
  await using _ = server;
  const [shop, home] = [openBrowser(server.url), openBrowser(server.url)];
  await signIn(shop, user);
  await signIn(home, user);
  const old = new Map(shop.jar);
  await refresh(shop);
  clock.forward(seconds(11));
  const thief = openBrowser(server.url);
  for (const [name, cookie] of old) thief.jar.set(name, cookie);
  await refresh(thief);
  expect(await getStatus(shop)).toBe(401);
  expect(await getStatus(home)).toBe(200);
});

test('signing out clears both cookies and ends the session everywhere it was copied', async () => {
  const { server, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user);
  const copy = openBrowser(server.url);
  for (const [name, cookie] of browser.jar) copy.jar.set(name, cookie);
  const answer = await browser.send('/auth/logout', { method: 'POST' });
  expect(answer.json).toEqual({ success: true });
  expect(answer.headers.getSetCookie()).toEqual([
    'comptoir_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    'comptoir_refresh=; Path=/auth; Max-Age=0; HttpOnly; SameSite=Strict',
  ]);
  expect(await getStatus(copy)).toBe(401);
  expect((await refresh(copy)).status).toBe(401);
  expect((await browser.send('/auth/logout', { method: 'POST' })).status).toBe(200);
});

test('signing in again replaces the session this browser had', async () => {
  const { server, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user);
  const before = openBrowser(server.url);
  for (const [name, cookie] of browser.jar) before.jar.set(name, cookie);
  await signIn(browser, user);
  expect(await getStatus(before)).toBe(401);
  expect(listSessions(server)).toHaveLength(1);
});

test('a closed account is out at once, and a changed role counts at once', async () => {
  const { server, user } = await startWithUser({ role: 'lecture' });
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user);
  const create = () => browser.send('/clients', { method: 'POST', body: { intitule: 'Maçonnerie Petit' } });
  expect((await create()).status).toBe(403);
  await server.call(updateUser, { params: { id: user.id }, body: { role: 'vendeur' } });
  expect((await create()).status).toBe(201);
  await server.call(updateUser, { params: { id: user.id }, body: { is_active: false } });
  expect(await getStatus(browser)).toBe(401);
  expect((await refresh(browser)).status).toBe(401);
  expect((await signIn(browser, user)).json.detail).toBe('Adresse e-mail ou mot de passe incorrect.');
});

test('changing one’s password keeps this session and ends the others', async () => {
  const { server, user } = await startWithUser();
  await using _ = server;
  const [here, elsewhere] = [openBrowser(server.url), openBrowser(server.url)];
  await signIn(here, user);
  await signIn(elsewhere, user);
  const change = (body: object) => here.send('/auth/password', { method: 'PUT', body });
  const wrong = await change({ ancien: 'pas le bon', nouveau: 'un nouveau mot de passe' });
  expect([wrong.status, wrong.json.detail]).toEqual([400, 'Le mot de passe actuel est incorrect.']);
  expect((await change({ ancien: testPassword, nouveau: 'court' })).status).toBe(422);
  expect((await change({ ancien: testPassword, nouveau: 'un nouveau mot de passe' })).json).toEqual({ success: true });
  expect(await getStatus(here)).toBe(200);
  expect(await getStatus(elsewhere)).toBe(401);
  expect((await signIn(elsewhere, user)).status).toBe(401);
  expect((await signIn(elsewhere, user, 'un nouveau mot de passe')).status).toBe(200);
});

test('an administrator who sets a password ends all of that user’s sessions', async () => {
  const { server, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user);
  await server.call(updateUser, { params: { id: user.id }, body: { password: 'donné par la gérante' } });
  expect(await getStatus(browser)).toBe(401);
  expect((await refresh(browser)).status).toBe(401);
});

test('a key has no user of its own', async () => {
  const { server } = await startWithUser();
  await using _ = server;
  const answer = await openBrowser(server.url).send('/auth/me', { headers: server.headers });
  expect([answer.status, answer.json.detail]).toEqual([
    403,
    'Cette action est réservée à une personne identifiée, pas à une clé.',
  ]);
});

test('expired sessions leave the database as others open', async () => {
  const { server, clock, user } = await startWithUser();
  await using _ = server;
  for (let i = 0; i < 3; i++) await signIn(openBrowser(server.url), user);
  expect(listSessions(server)).toHaveLength(3);
  clock.forward(days(30));
  await signIn(openBrowser(server.url), user);
  expect(listSessions(server)).toHaveLength(1);
});

test('the old password opens no session that outlives its change, even one being checked at that moment', async () => {
  const { server, user } = await startWithUser();
  await using _ = server;
  const browsers = Array.from({ length: 6 }, () => openBrowser(server.url));
  const changing = server.call(updateUser, { params: { id: user.id }, body: { password: 'un-nouveau-motdepasse' } });
  await Promise.all([changing, ...browsers.map((browser) => signIn(browser, user))]);
  expect(await Promise.all(browsers.map(getStatus))).toEqual(browsers.map(() => 401));
  expect(listSessions(server)).toEqual([]);
});

test('a session opened while the clock was a hundred days ahead does not last those days once the clock is corrected', async () => {
  const { server, clock, user } = await startWithUser();
  await using _ = server;
  const [till, desk, stolen] = [openBrowser(server.url), openBrowser(server.url), openBrowser(server.url)];
  clock.forward(days(100));
  await signIn(till, user);
  await signIn(desk, user, testPassword, { memoriser: true });
  await signIn(stolen, user);
  clock.forward(-days(100));
  for (const browser of [till, desk]) {
    expect([await getStatus(browser), (await refresh(browser)).status]).toEqual([401, 401]);
  }
  // The next sign-in deletes them: they are not valid again when that day comes.
  await signIn(till, user);
  expect(listSessions(server)).toHaveLength(1);
  clock.forward(days(100));
  expect([await getStatus(stolen), (await refresh(stolen)).status]).toEqual([401, 401]);
});

test('a clock a hundred days ahead signs users out, and a correction of some minutes does not', async () => {
  const { server, clock, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user, testPassword, { memoriser: true });
  clock.forward(-minutes(10));
  expect([await getStatus(browser), (await refresh(browser)).status]).toEqual([200, 200]);
  clock.forward(days(100));
  expect([await getStatus(browser), (await refresh(browser)).status]).toEqual([401, 401]);
  expect((await signIn(browser, user)).status).toBe(200);
  clock.forward(-days(100));
  expect((await signIn(browser, user)).status).toBe(200);
  expect(await getStatus(browser)).toBe(200);
});

test('a token renewed before the clock was set back is used up all the same', async () => {
  const { server, clock, user } = await startWithUser();
  await using _ = server;
  const browser = openBrowser(server.url);
  await signIn(browser, user, testPassword, { memoriser: true });
  const used = new Map(browser.jar);
  clock.forward(minutes(30));
  await refresh(browser);
  clock.forward(-minutes(20));
  const thief = openBrowser(server.url);
  for (const [name, cookie] of used) thief.jar.set(name, cookie);
  expect((await refresh(thief)).status).toBe(401);
  expect(listSessions(server)).toEqual([]);
});
