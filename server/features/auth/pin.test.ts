import { expect, test } from 'vitest';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { createClock, hours } from '#server/testing/fixtures/clock.ts';
import { type Browser, openBrowser } from '#server/testing/running/browser.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createUser, endUserSessions, updateUser, type UserInput } from '#shared/contracts/utilisateurs/auth.ts';
import { listEvenements } from '#shared/contracts/service/conformite.ts';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';

const pin = '7294';
const noUse = 'Le code PIN ne sert pas ici pour cette personne\u00a0: identifiez-vous par votre mot de passe.';

/** Starts a till where Claire sells, and Paul, who has a PIN and the given role, has signed in before. */
async function startTill(role: UserInput['role'] = 'vendeur') {
  const clock = createClock();
  const shop = await startShop({ now: clock.now });
  const claire = await shop.call(createUser, { body: buildUser({ prenom: 'Claire', nom: 'Morel' }) });
  const paul = await shop.call(createUser, { body: buildUser({ prenom: 'Paul', nom: 'Girard', role }) });
  const till = openBrowser(shop.url);
  const signIn = ({ email }: Collaborateur, browser = till) =>
    browser.send('/auth/login', { method: 'POST', body: { email, password: testPassword } });
  await signIn(paul);
  const chosen = await till.send('/auth/pin', { method: 'PUT', body: { password: testPassword, pin } });
  expect(chosen.status).toBe(200);
  await signIn(claire);
  const take = (typed = pin, { id } = paul, browser: Browser = till, headers = {}) =>
    browser.send('/auth/pin', { method: 'POST', body: { utilisateur: id, pin: typed }, headers });
  const whoIs = async (browser = till) => {
    const { status, json } = await browser.send('/auth/me');
    return status === 200 ? (json.user as Collaborateur).prenom : status;
  };
  return { shop, clock, till, claire, paul, signIn, take, whoIs };
}

test('a PIN changes the user of a till, and later writes bear their name', async () => {
  const { shop, till, take, whoIs, claire, paul } = await startTill();
  await using _ = shop;
  const { json } = await till.send('/auth/pin');
  expect(json).toEqual({ defini: false, bloque: false, personnes: [{ id: paul.id, nom: 'Girard', prenom: 'Paul' }] });
  const answer = await take();
  expect([answer.status, answer.json]).toMatchObject([200, { success: true, user: { id: paul.id } }]);
  expect(await whoIs()).toBe('Paul');
  const [event] = (await shop.call(listEvenements)).evenements;
  expect(event).toMatchObject({ libelle: 'Connexion', auteur: `session:${paul.id}` });
  expect(event?.texte).toBe(`Code PIN, à la place de ${claire.prenom} ${claire.nom}`);
  const body = { client_id: shop.client, lignes: [{ article_code: 'VIS', quantite: 1 }] };
  await till.send('/devis', { method: 'POST', body });
  expect((await till.send('/documents/0/DE-P01-000001/historique')).text).toContain('Paul Girard');
});

test('only a session of this browser where the person signed in with their password is taken over, on this machine', async () => {
  const { shop, till, claire, take, signIn, whoIs } = await startTill();
  await using _ = shop;
  const elsewhere = openBrowser(shop.url);
  expect((await take(pin, undefined, elsewhere)).status).toBe(401);
  await signIn(claire, elsewhere);
  const refused = await take(pin, undefined, elsewhere);
  expect([refused.status, refused.json.detail]).toEqual([403, noUse]);
  expect((await elsewhere.send('/auth/pin')).json).toMatchObject({ personnes: [] });
  const nobody = await take(pin, { ...claire, id: 'nobody' });
  expect([nobody.status, nobody.json.detail]).toEqual([403, noUse]);
  const without = await take(pin, claire);
  expect([without.status, without.json.detail]).toEqual([403, noUse]);
  const handedOn = await take(pin, undefined, till, { 'x-forwarded-for': '192.0.2.7' });
  expect(handedOn.json.detail).toContain('sur la machine');
  const byKey = await take(pin, undefined, openBrowser(shop.url), shop.headers);
  expect(byKey.status).toBe(403);
  expect(await whoIs()).toBe('Claire');
});

test('five wrong PINs, also sent at once, lock the PIN until its owner signs in with their password', async () => {
  const { shop, till, claire, paul, take, signIn } = await startTill();
  await using _ = shop;
  expect((await take('1111')).json.detail).toBe('Code PIN incorrect\u00a0: encore 4 essais.');
  await Promise.all(['2222', '3333', '4444', '5555', '6666', '7777'].map((typed) => take(typed)));
  const right = await take();
  expect([right.status, right.json.detail]).toEqual([
    403,
    'Ce code PIN est bloqué par cinq essais faux\u00a0: identifiez-vous par votre mot de passe.',
  ]);
  expect((await till.send('/auth/pin')).json).toMatchObject({ personnes: [] });
  await signIn(paul);
  await signIn(claire);
  expect((await take()).status).toBe(200);
});

test('a right PIN sets the count of wrong ones back', async () => {
  const { shop, claire, take, signIn } = await startTill();
  await using _ = shop;
  for (const round of [1, 2]) {
    for (const typed of ['1111', '2222', '3333', '4444'])
      expect([round, (await take(typed)).status]).toEqual([round, 400]);
    expect((await take()).status).toBe(200);
    await signIn(claire);
  }
});

test('a PIN never opens administration: the password is asked for', async () => {
  const { shop, till, paul, take, signIn } = await startTill('admin');
  await using _ = shop;
  await take();
  const closed = [
    ['GET', '/debug/users'],
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['PUT', `/admin/users/${paul.id}`],
    ['GET', '/admin/reglages'],
    ['PUT', '/admin/boutique'],
    ['POST', '/api-keys'],
    ['POST', '/import/clients'],
    ['POST', '/admin/cache/refresh'],
  ];
  for (const [method = '', path = ''] of closed) {
    const { status, json } = await till.send(path, { method });
    expect([path, status, json.code]).toEqual([path, 403, 'mot_de_passe_requis']);
  }
  await till.send('/auth/refresh', { method: 'POST' });
  expect((await till.send('/admin/users')).status).toBe(403);
  expect((await till.send('/articles')).status).toBe(200);
  await signIn(paul);
  expect((await till.send('/admin/users')).status).toBe(200);
});

test('a PIN prolongs nothing: the session ends when the one it took over would have', async () => {
  const { shop, clock, take, whoIs, till } = await startTill();
  await using _ = shop;
  clock.forward(hours(11));
  await till.send('/auth/refresh', { method: 'POST' });
  expect((await take()).status).toBe(200);
  clock.forward(hours(1));
  expect((await till.send('/auth/refresh', { method: 'POST' })).status).toBe(401);
  expect(await whoIs()).toBe(401);
});

test('a user signed out everywhere, closed, or with a new password cannot take over by PIN until they sign in again', async () => {
  for (const end of ['sessions', 'closed', 'password'] as const) {
    const { shop, paul, take } = await startTill();
    await using _ = shop;
    const params = { id: paul.id };
    if (end === 'sessions') await shop.call(endUserSessions, { params });
    else if (end === 'closed') await shop.call(updateUser, { params, body: { is_active: false } });
    else await shop.call(updateUser, { params, body: { password: 'une autre phrase secrète' } });
    expect([end, (await take()).status]).toEqual([end, 403]);
  }
});

test('setting a PIN needs the password; it is not trivial, can be removed, and is stored as a hash that only this machine can compute', async () => {
  const { shop, till } = await startTill();
  await using _ = shop;
  const choose = (body: object) => till.send('/auth/pin', { method: 'PUT', body });
  expect((await choose({ password: 'faux', pin: '8305' })).json.detail).toBe('Le mot de passe actuel est incorrect.');
  const trivial = await choose({ password: testPassword, pin: '1234' });
  expect([trivial.status, trivial.json.erreurs]).toMatchObject([422, [{ champ: 'pin' }]]);
  expect((await choose({ password: testPassword, pin: '12' })).status).toBe(422);
  expect((await choose({ password: testPassword, pin })).status).toBe(200);
  expect((await till.send('/auth/pin')).json).toMatchObject({ defini: true });
  const kept = shop.database.connection.prepare('select pin_hash from pins').pluck().all();
  expect(kept).toHaveLength(2);
  expect(new Set(kept).size).toBe(2);
  for (const hash of kept) expect(hash).toMatch(/^\$argon2id\$/);
  expect((await till.send('/auth/pin', { method: 'DELETE' })).status).toBe(200);
  expect((await till.send('/auth/pin')).json).toMatchObject({ defini: false });
});

test('on another machine, with the same database, a PIN is worth nothing', async () => {
  const { createPins } = await import('./pins.ts');
  const { shop, paul } = await startTill();
  await using _ = shop;
  const { createPasswords } = await import('#server/features/users/passwords.ts');
  const copied = createPins({ ...shop.database, passwords: createPasswords(), secret: 'another machine' });
  await expect(copied.check(paul.id, pin)).rejects.toThrow('Code PIN incorrect');
});
