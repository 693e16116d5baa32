import { expect, test } from 'vitest';
import type { PersonnesPort } from '#server/backoffice/boutique.gateway.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { openGroupPeople } from '#server/features/auth/session-end.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { createClock, days, hours } from '#server/testing/fixtures/clock.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { openBrowser } from '#server/testing/running/browser.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { startTestServer, testSetupCode } from '#server/testing/running/start-test-server.ts';
import type { PersonnePoste } from '#shared/contracts/postes/gateway-personnes.ts';
import { listEvenements } from '#shared/contracts/service/conformite.ts';
import {
  createUser,
  endUserSessions,
  listCollaborateurs,
  unlockUser,
  updateUser,
} from '#shared/contracts/utilisateurs/auth.ts';
import { listUsers } from '#shared/contracts/utilisateurs/users.ts';
import { createVerificateur } from './passwords.ts';

const phrase = 'le vis à bois de 4 par 40';
const [verificateur, other] = [await createVerificateur(phrase), await createVerificateur('une autre phrase')];
const jeanne: PersonnePoste = {
  id: crypto.randomUUID(),
  email: 'jeanne@dupont.example',
  nom: 'Morel',
  prenom: 'Jeanne',
  role: 'vendeur',
  droits: { avoir: false, plus_tard: true },
  verificateur,
};
const toList = (personnes: PersonnePoste[], version = crypto.randomUUID()) => ({ version, jours: 7, personnes });

async function startTill() {
  const clock = createClock();
  const server = await startTestServer({ now: clock.now });
  const { noterEvenement } = server.backOffice.traces;
  const people = openGroupPeople({ database: server.database, now: clock.now, noterEvenement });
  const signIn = async (password = phrase, email = jeanne.email) => {
    const browser = openBrowser(server.url);
    const { status, json } = await browser.send('/auth/login', { method: 'POST', body: { email, password } });
    return { status, json, browser, isIn: async () => (await browser.send('/auth/me')).status === 200 };
  };
  const find = async (email = jeanne.email) =>
    (await server.call(listCollaborateurs)).find((one) => one.email === email);
  const listNotes = async () =>
    (await server.call(listEvenements)).evenements
      .filter(({ libelle }) => libelle === 'Droits modifiés')
      .map(({ texte }) => texte);
  return { ...server, clock, people, signIn, find, listNotes };
}

test('a person of the list signs in, with their role and the rights that this version knows', async () => {
  await using till = await startTill();
  await till.people.take(toList([jeanne]));
  expect(await till.listNotes()).toEqual([
    expect.stringMatching(/^Compte [\w-]{36}\u00a0: vendeur \(prix marges cloture\)$/),
  ]);
  const { status, json, isIn } = await till.signIn();
  expect(status).toBe(200);
  expect(json.user).toMatchObject({
    nom: 'Morel',
    role: 'vendeur',
    du_groupe: true,
    droits: ['prix', 'marges', 'cloture'],
  });
  expect(await isIn()).toBe(true);
  expect((await till.signIn('autre chose')).status).toBe(401);
  const [listed] = await till.call(listUsers);
  expect(Object.keys(listed ?? {})).not.toContain('du_groupe');
});

test('who is not in the list is out at once: no session, no known browser, no verifier; who comes back is let in', async () => {
  await using till = await startTill();
  await till.people.take(toList([jeanne]));
  const { isIn } = await till.signIn();
  const before = await till.find();
  await till.people.take(toList([]));
  expect(await isIn()).toBe(false);
  expect((await till.signIn()).status).toBe(401);
  expect((await till.signIn('')).status).toBe(401);
  const ask = (sql: string) => till.database.connection.prepare(sql).all();
  expect(ask('select * from known_devices')).toEqual([]);
  expect(ask("select password_hash from users where password_hash <> ''")).toEqual([]);
  // A closed account of this installation, which its administrator may give a password.
  expect(await till.find()).toMatchObject({ id: before?.id, is_active: false });
  await till.people.take(toList([{ ...jeanne, id: crypto.randomUUID() }]));
  expect((await till.signIn()).status).toBe(200);
  expect(await till.find()).toMatchObject({ id: before?.id, is_active: true, du_groupe: true });
});

test('another password ends their sessions, another role or the same list does not', async () => {
  await using till = await startTill();
  await till.people.take(toList([jeanne]));
  const { isIn, browser } = await till.signIn();
  await till.people.take(toList([{ ...jeanne, role: 'lecture' }]));
  expect((await browser.send('/auth/me')).json.user).toMatchObject({ role: 'lecture' });
  await till.people.take(toList([{ ...jeanne, verificateur: other }]));
  expect(await isIn()).toBe(false);
  expect([(await till.signIn()).status, (await till.signIn('une autre phrase')).status]).toEqual([401, 200]);
});

test('a list that overtakes the hub’s answer to a new password leaves the session that asked in, and ends the others', async () => {
  await using folder = await createTemporaryFolder();
  const database = await openServiceDatabase(folder.path);
  const backOffice = await openBackOffice({ dataDir: folder.path, poste: 'P01', now: () => new Date() });
  const people = openGroupPeople({ database, now: () => new Date(), ...backOffice.traces });
  const changePassword: PersonnesPort['changePassword'] = (_, { verificateur: brought }) =>
    people.take(toList([{ ...jeanne, verificateur: brought }]));
  const personnes = { ...backOffice.personnes, changePassword };
  await using till = await startTestServer({
    database,
    backOffice: { ...backOffice, personnes },
    now: () => new Date(),
  });
  await people.take(toList([jeanne]));
  const [here, there] = [openBrowser(till.url), openBrowser(till.url)];
  const body = { email: jeanne.email, password: phrase };
  for (const browser of [here, there]) await browser.send('/auth/login', { method: 'POST', body });
  const change = { ancien: phrase, nouveau: 'une phrase de plus' };
  expect((await here.send('/auth/password', { method: 'PUT', body: change })).status).toBe(200);
  expect([(await here.send('/auth/me')).status, (await there.send('/auth/me')).status]).toEqual([200, 401]);
});

test('the hub not heard for the days set, they are refused and told why, until it is; a clock ahead counts as never', async () => {
  await using till = await startTill();
  const local = await till.call(createUser, { body: buildUser() });
  const list = toList([jeanne]);
  await till.people.take(list);
  const { isIn } = await till.signIn();
  till.clock.forward(days(7));
  expect((await till.signIn()).status).toBe(200);
  till.clock.forward(hours(1));
  const late = await till.signIn();
  expect([late.status, late.json.detail]).toEqual([403, expect.stringContaining('n’a pas joint le siège')]);
  // Who does not know the password learns nothing.
  expect((await till.signIn('autre chose')).status).toBe(401);
  expect(await isIn()).toBe(false);
  expect((await till.signIn(testPassword, local.email)).status).toBe(200);
  await till.people.hear();
  expect((await till.signIn()).status).toBe(200);
  till.clock.forward(-hours(2));
  expect((await till.signIn()).status).toBe(403);
  await till.people.take(list);
  expect((await till.signIn()).status).toBe(200);
});

test('of a local account the person takes the place, of an administrator’s not', async () => {
  await using till = await startTill();
  const local = await till.call(createUser, { body: buildUser({ email: jeanne.email, role: 'responsable' }) });
  const admin = await till.call(createUser, { body: buildUser({ email: 'paul@dupont.example', role: 'admin' }) });
  const { isIn } = await till.signIn(testPassword);
  await till.people.take(toList([jeanne, { ...jeanne, id: crypto.randomUUID(), email: admin.email }]));
  expect(await isIn()).toBe(false);
  expect((await till.signIn(testPassword)).status).toBe(401);
  expect(await till.find()).toMatchObject({ id: local.id, role: 'vendeur', du_groupe: true });
  expect(await till.find(admin.email)).toEqual({ ...admin });
  expect((await till.signIn(testPassword, admin.email)).status).toBe(200);
  expect((await till.signIn(phrase, admin.email)).status).toBe(401);
});

test('nothing of a till changes a person of the group', async () => {
  await using till = await startTill();
  await till.people.take(toList([jeanne]));
  const { id = '' } = (await till.find()) ?? {};
  const { browser } = await till.signIn();
  for (const body of [
    { role: 'admin' },
    { password: 'une phrase de plus' },
    { is_active: false },
    { droits: [] },
  ] as const) {
    const asked = till.call(updateUser, { params: { id }, body: { ...body } as object });
    await expect(asked, JSON.stringify(body)).rejects.toMatchObject({ status: 400 });
  }
  const change = { ancien: phrase, nouveau: 'une phrase de plus' };
  expect((await browser.send('/auth/password', { method: 'PUT', body: change })).status).toBe(400);
  const again = till.call(createUser, { body: buildUser({ email: jeanne.email }) });
  await expect(again).rejects.toMatchObject({ status: 400 });
  expect((await till.signIn()).status).toBe(200);
  // Its administrator may unlock the account, and end its sessions.
  for (let tries = 0; tries < 5; tries += 1) await till.signIn('autre chose');
  expect((await till.signIn()).status).toBe(429);
  await till.call(unlockUser, { params: { id } });
  const { status, isIn } = await till.signIn();
  expect(status).toBe(200);
  await till.call(endUserSessions, { params: { id } });
  expect(await isIn()).toBe(false);
});

test('a till that hears of the group before it has an administrator is still to be set up, also by one of its people', async () => {
  await using till = await startTill();
  await till.people.take(toList([jeanne]));
  const browser = openBrowser(till.url);
  expect((await browser.send('/auth/setup')).json.a_faire).toBe(true);
  const body = { email: jeanne.email, password: testPassword, nom: 'Morel', raison_sociale: 'X', code: testSetupCode };
  expect((await browser.send('/auth/setup', { method: 'POST', body })).status).toBe(200);
  await till.people.take(toList([jeanne]));
  expect((await till.find())?.role).toBe('admin');
  expect(await till.find()).not.toHaveProperty('du_groupe');
  expect((await till.signIn(testPassword)).status).toBe(200);
});

test('a till that leaves, or a group that wants no people any more, closes their accounts', async () => {
  await using till = await startTill();
  await till.people.take(toList([jeanne]));
  const { isIn } = await till.signIn();
  await till.people.take({ version: '', jours: 1, personnes: [] });
  expect([await isIn(), till.people.getVersion()]).toEqual([false, '']);
  expect(await till.find()).toMatchObject({ is_active: false });
  const { id = '' } = (await till.find()) ?? {};
  await till.call(updateUser, { params: { id }, body: { is_active: true, password: testPassword } });
  expect((await till.signIn(testPassword)).status).toBe(200);
});

test('a service that starts and is no till any more closes the accounts it had as one', async () => {
  await using folder = await createTemporaryFolder();
  const dataDir = folder.path;
  await (await startRealService({ dataDir })).stop();
  const database = await openServiceDatabase(dataDir);
  const noterEvenement = () => Promise.reject(new Error('killed here'));
  const people = openGroupPeople({ database, now: () => new Date(), noterEvenement });
  await expect(people.take(toList([jeanne]))).rejects.toThrow('killed here');
  database.connection.close();
  await using service = await startRealService({ dataDir });
  expect(await service.call(listCollaborateurs)).toMatchObject([{ email: jeanne.email, is_active: false }]);
  const { evenements } = await service.call(listEvenements);
  // What the till was killed before it noted comes first, once.
  const notes = evenements.filter(({ libelle }) => libelle === 'Droits modifiés').map(({ texte }) => texte);
  expect(notes).toEqual([
    expect.stringMatching(/vendeur, fermé .* au lieu de vendeur/),
    expect.stringMatching(/: vendeur \(/),
  ]);
});
