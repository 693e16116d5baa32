import { expect, test } from 'vitest';
import { openBrowser } from '#server/testing/browser.ts';
import { buildUser, testPassword } from '#server/testing/build-user.ts';
import { createClock, minutes } from '#server/testing/clock.ts';
import { startShop } from '#server/testing/start-shop.ts';
import { createUser } from '#shared/contracts/auth.ts';

/** A shop with a clerk signed in, and a superior who is not; a customer's maximum discount is 10 %. */
async function startCounter() {
  const clock = createClock();
  const shop = await startShop({ now: clock.now });
  const clerk = await shop.call(createUser, { body: buildUser({ role: 'vendeur' }) });
  const superior = await shop.call(createUser, {
    body: buildUser({ role: 'responsable', prenom: 'Paul', nom: 'Girard' }),
  });
  const till = openBrowser(shop.url);
  await till.send('/auth/login', { method: 'POST', body: { email: clerk.email, password: testPassword } });

  const approve = (email = superior.email, password = testPassword) =>
    till.send('/auth/approbation', { method: 'POST', body: { email, password } });
  const lignes = [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 25 }];
  const sell = (headers: Record<string, string> = {}, client_id = shop.client) =>
    till.send('/devis', { method: 'POST', body: { client_id, lignes }, headers });
  return { shop, clock, till, clerk, superior, approve, sell };
}

test('a superior’s approval lets a clerk’s next write exceed the discount, once', async () => {
  const { shop, approve, sell } = await startCounter();
  await using _ = shop;
  expect((await sell()).status).toBe(403);
  const approval = await approve();
  expect(approval.json).toEqual({
    success: true,
    jeton: expect.stringMatching(/^[\w-]{43}$/),
    expire_a: '2026-03-16T09:32:00.000Z',
    approbateur: 'Paul Girard',
    role: 'responsable',
  });
  const headers = { 'x-approbation': String(approval.json.jeton) };
  expect((await sell(headers)).status).toBe(201);
  const again = await sell(headers);
  expect([again.status, again.json.detail]).toEqual([
    403,
    'Cette approbation n’est plus valable\u00a0: demandez-la de nouveau.',
  ]);
});

test('an approval lasts two minutes', async () => {
  const { shop, clock, approve, sell } = await startCounter();
  await using _ = shop;
  const { json } = await approve();
  clock.forward(minutes(2));
  expect((await sell({ 'x-approbation': String(json.jeton) })).status).toBe(403);
});

test('an approval is for the caller who asked for it', async () => {
  const { shop, approve, sell } = await startCounter();
  await using _ = shop;
  const { json } = await approve();
  const { cle } = await shop.identity.apiKeys.create({ nom: 'Caisse 2', role: 'vendeur' });
  const headers = { 'x-approbation': String(json.jeton) };
  expect((await sell({ ...headers, 'x-api-key': cle })).status).toBe(403);
  expect((await sell(headers)).status).toBe(201);
});

test('a write that is refused for another reason leaves the approval valid', async () => {
  const { shop, approve, sell } = await startCounter();
  await using _ = shop;
  const { json } = await approve();
  const headers = { 'x-approbation': String(json.jeton) };
  expect((await sell(headers, 'INCONNU')).status).toBe(500);
  expect((await sell(headers, '')).status).toBeGreaterThanOrEqual(400);
  expect((await sell(headers)).status).toBe(201);
});

test('the same write sent again with its idempotency key is answered, and makes nothing new', async () => {
  const { shop, approve, sell } = await startCounter();
  await using _ = shop;
  const { json } = await approve();
  const headers = { 'x-approbation': String(json.jeton), 'idempotency-key': 'vente-1' };
  const first = await sell(headers);
  const again = await sell(headers);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.json.id).toBe(first.json.id);
  expect((await sell({ ...headers, 'idempotency-key': 'vente-2' })).status).toBe(403);
});

test('only a responsable or an administrator can approve, and an approval opens no other door', async () => {
  const { shop, clerk, approve, till } = await startCounter();
  await using _ = shop;
  const refused = await approve(clerk.email);
  expect([refused.status, refused.json.detail]).toEqual([403, 'Seul un responsable peut approuver.']);
  const { json } = await approve();
  const headers = { 'x-approbation': String(json.jeton) };
  const purge = await till.send('/admin/cache/refresh', { method: 'POST', headers });
  expect(purge.status).toBe(403);
});

test('a wrong password is a 400 that leaves the clerk signed in, and counts towards the lock', async () => {
  const { shop, superior, approve, till } = await startCounter();
  await using _ = shop;
  const wrong = await approve(superior.email, 'mauvais');
  expect([wrong.status, wrong.json.detail]).toEqual([400, 'Adresse e-mail ou mot de passe incorrect.']);
  for (let i = 0; i < 4; i++) await approve(superior.email, 'mauvais');
  expect((await approve()).status).toBe(429);
  expect((await till.send('/auth/me')).status).toBe(200);
});

test('nobody unknown can ask for an approval, nor present an invented one', async () => {
  const { shop, superior, sell } = await startCounter();
  await using _ = shop;
  const body = { email: superior.email, password: testPassword };
  expect((await openBrowser(shop.url).send('/auth/approbation', { method: 'POST', body })).status).toBe(401);
  expect((await sell({ 'x-approbation': 'invente' })).status).toBe(403);
  expect((await sell({ 'x-approbation': '' })).status).toBe(403);
});
