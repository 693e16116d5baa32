import { expect, test } from 'vitest';
import { openBrowser } from '#server/testing/running/browser.ts';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { createClock, minutes } from '#server/testing/fixtures/clock.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { listEvenements } from '#shared/contracts/service/conformite.ts';
import { createUser, type UserChange, updateUser } from '#shared/contracts/utilisateurs/auth.ts';

/** Starts a shop with a clerk signed in and a superior who is not; a customer's maximum discount is 10 %. */
async function startCounter() {
  const clock = createClock();
  const shop = await startShop({ now: clock.now });
  const clerk = await shop.call(createUser, { body: buildUser({ role: 'vendeur' }) });
  const superior = await shop.call(createUser, {
    body: buildUser({ role: 'responsable', prenom: 'Paul', nom: 'Girard' }),
  });
  const till = openBrowser(shop.url);
  await till.send('/auth/login', { method: 'POST', body: { email: clerk.email, password: testPassword } });

  const lignes = [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 25 }];
  const sale = { client_id: shop.client, lignes };
  const approve = ({ email = superior.email, password = testPassword, ...write }: Asked = {}) => {
    const ecriture = { methode: 'POST', chemin: '/devis', corps: sale, ...write };
    return till.send('/auth/approbation', { method: 'POST', body: { email, password, ecriture } });
  };
  const getApproval = async (write?: Asked) => ({ 'x-approbation': String((await approve(write)).json.jeton) });
  const sell = (headers: Record<string, string> = {}, body: object = sale) =>
    till.send('/devis', { method: 'POST', body, headers });
  return { shop, clock, till, clerk, superior, sale, approve, getApproval, sell };
}

type Asked = { email?: string; password?: string; methode?: string; chemin?: string; corps?: unknown };

const notValid = 'Cette approbation n’est plus valable\u00a0: demandez-la de nouveau.';

test('a superior’s approval lets a clerk’s next write exceed the discount, once', async () => {
  const { shop, clerk, superior, approve, sell } = await startCounter();
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
  const [event] = (await shop.call(listEvenements)).evenements;
  expect(event).toMatchObject({ libelle: 'Dérogation accordée', texte: 'document DE-P01-000001' });
  expect(event?.auteur).toMatch(new RegExp(`^session:${clerk.id} \\(accord\u00a0: ${superior.id}\\)$`));
  const again = await sell(headers);
  expect([again.status, again.json.detail]).toEqual([
    403,
    'Cette approbation n’est plus valable\u00a0: demandez-la de nouveau.',
  ]);
});

test('an approval lasts two minutes', async () => {
  const { shop, clock, getApproval, sell } = await startCounter();
  await using _ = shop;
  const headers = await getApproval();
  clock.forward(minutes(2));
  expect((await sell(headers)).status).toBe(403);
});

test('an approval given while the clock was ahead does not last until then', async () => {
  const { shop, clock, getApproval, sell } = await startCounter();
  await using _ = shop;
  const headers = await getApproval();
  clock.forward(-minutes(60));
  expect((await sell(headers)).status).toBe(403);
});

test('an approval is for the caller who asked for it', async () => {
  const { shop, getApproval, sell } = await startCounter();
  await using _ = shop;
  const headers = await getApproval();
  const { cle } = await shop.identity.apiKeys.create({ nom: 'Caisse 2', role: 'vendeur' });
  expect((await sell({ ...headers, 'x-api-key': cle })).status).toBe(403);
  expect((await sell(headers)).status).toBe(201);
});

test('an approval is for the sale it was asked for, to the letter, and stays valid for it', async () => {
  const { shop, getApproval, sell, sale, till } = await startCounter();
  await using _ = shop;
  const headers = await getApproval();
  const dearer = { ...sale, lignes: [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 26 }] };
  const more = { ...sale, lignes: [{ article_code: 'VIS', quantite: 1000, remise_pourcentage: 25 }] };
  for (const other of [dearer, more, { ...sale, date_devis: '2026-03-01' }]) {
    const answer = await sell(headers, other);
    expect([answer.status, answer.json.detail]).toEqual([403, notValid]);
  }
  expect((await till.send('/factures', { method: 'POST', body: sale, headers })).status).toBe(403);
  const spelled = { lignes: sale.lignes.toReversed(), ignore: 1, client_id: sale.client_id };
  expect((await sell(headers, spelled)).status).toBe(201);
});

test('a change of a sale is approved like a sale', async () => {
  const { shop, getApproval, sell, sale, till } = await startCounter();
  await using _ = shop;
  const within = { ...sale, lignes: [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 5 }] };
  const chemin = `/devis/${String((await sell({}, within)).json.id)}`;
  const change = (headers = {}) => till.send(chemin, { method: 'PUT', body: { lignes: sale.lignes }, headers });
  expect((await change()).status).toBe(403);
  expect((await change(await getApproval())).status).toBe(403);
  const headers = await getApproval({ methode: 'PUT', chemin, corps: { lignes: sale.lignes } });
  expect((await change(headers)).status).toBe(200);
});

test('an approval applies to sales only', async () => {
  const { shop, approve, getApproval, till } = await startCounter();
  await using _ = shop;
  const raise = { methode: 'PUT', chemin: `/clients/${shop.client}`, corps: { remise_max: 100 } };
  const refused = await approve(raise);
  expect([refused.status, refused.json.detail]).toEqual([
    422,
    'Seul peut être approuvé ce qui demande un droit, comme une vente.',
  ]);
  const headers = await getApproval();
  const answer = await till.send(raise.chemin, { method: 'PUT', body: raise.corps, headers });
  expect(answer.status).toBe(403);
  expect((await till.send('/admin/cache/refresh', { method: 'POST', headers })).status).toBe(403);
});

test('a sale that its endpoint would refuse as malformed is not approved', async () => {
  const { shop, approve } = await startCounter();
  await using _ = shop;
  for (const corps of [undefined, null, 'rien', { client_id: 3 }, []])
    expect((await approve({ corps })).status).toBe(422);
});

test('a sale that is refused for another reason leaves the approval valid', async () => {
  const { shop, getApproval, sale, till } = await startCounter();
  await using _ = shop;
  await shop.refuseNegativeStock();
  const corps = { ...sale, lignes: [{ article_code: 'VIS', quantite: 101, remise_pourcentage: 25 }] };
  const headers = await getApproval({ chemin: '/factures', corps });
  const invoice = async () => (await till.send('/factures', { method: 'POST', body: corps, headers })).status;
  expect(await invoice()).not.toBe(201);
  const lignes = [{ article_ref: 'VIS', quantite: 1 }];
  expect((await till.send('/stock/entree', { method: 'POST', body: { lignes } })).status).toBe(201);
  expect(await invoice()).toBe(201);
  expect(await invoice()).toBe(403);
});

test('the same sale sent again with its idempotency key is answered, and makes nothing new', async () => {
  const { shop, getApproval, sell, clock } = await startCounter();
  await using _ = shop;
  const headers = { ...(await getApproval()), 'idempotency-key': 'vente-1' };
  const first = await sell(headers);
  const again = await sell(headers);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.json.id).toBe(first.json.id);
  clock.forward(minutes(3));
  expect((await sell(headers)).json.id).toBe(first.json.id);
  expect((await sell({ 'idempotency-key': 'vente-1' })).json.id).toBe(first.json.id);
});

test('a used approval stays used, whatever happens in between', async () => {
  const { shop, getApproval, sell, sale } = await startCounter();
  await using _ = shop;
  const headers = await getApproval();
  const first = { ...headers, 'idempotency-key': 'vente-1' };
  expect((await sell(first)).status).toBe(201);
  expect((await sell({ ...headers, 'idempotency-key': 'vente-2' })).status).toBe(403);
  expect((await sell(first, { ...sale, date_devis: '2026-03-01' })).status).toBe(422);
  expect((await sell({ ...headers, 'idempotency-key': 'vente-3' })).status).toBe(403);
  expect((await sell(headers)).status).toBe(403);
});

test('of two sales sent at once with one approval, one is made', async () => {
  const { shop, getApproval, sell } = await startCounter();
  await using _ = shop;
  const headers = await getApproval();
  const answers = await Promise.all(['a', 'b', 'c'].map((key) => sell({ ...headers, 'idempotency-key': key })));
  expect(answers.map(({ status }) => status === 201).filter(Boolean)).toHaveLength(1);
});

test('a sale within the customer’s maximum spends no approval', async () => {
  const { shop, getApproval, sell, sale } = await startCounter();
  await using _ = shop;
  const corps = { ...sale, lignes: [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 5 }] };
  const headers = await getApproval({ corps });
  for (let i = 0; i < 2; i++) expect((await sell(headers, corps)).status).toBe(201);
});

test.each<[string, UserChange]>([
  ['account', { is_active: false }],
  ['role', { role: 'vendeur' }],
  ['password', { password: 'un tout autre secret' }],
])('an approval ends with its giver’s %s', async (_name, change) => {
  const { shop, superior, getApproval, sell } = await startCounter();
  await using _ = shop;
  const headers = await getApproval();
  await shop.call(updateUser, { params: { id: superior.id }, body: change });
  const answer = await sell(headers);
  expect([answer.status, answer.json.detail]).toEqual([403, notValid]);
});

test('only a responsable or an administrator can approve', async () => {
  const { shop, clerk, approve } = await startCounter();
  await using _ = shop;
  const refused = await approve({ email: clerk.email });
  expect([refused.status, refused.json.detail]).toEqual([403, 'Seul un responsable peut approuver.']);
});

test('a wrong password is a 400 that leaves the clerk signed in, and counts towards the lock', async () => {
  const { shop, approve, till } = await startCounter();
  await using _ = shop;
  const wrong = await approve({ password: 'mauvais' });
  expect([wrong.status, wrong.json.detail]).toEqual([400, 'Adresse e-mail ou mot de passe incorrect.']);
  for (let i = 0; i < 4; i++) await approve({ password: 'mauvais' });
  expect((await approve()).status).toBe(429);
  expect((await till.send('/auth/me')).status).toBe(200);
});

test('an unknown caller can neither ask for an approval nor present an invented one', async () => {
  const { shop, superior, sale, sell } = await startCounter();
  await using _ = shop;
  const ecriture = { methode: 'POST', chemin: '/devis', corps: sale };
  const body = { email: superior.email, password: testPassword, ecriture };
  expect((await openBrowser(shop.url).send('/auth/approbation', { method: 'POST', body })).status).toBe(401);
  expect((await sell({ 'x-approbation': 'invente' })).status).toBe(403);
  expect((await sell({ 'x-approbation': '' })).status).toBe(403);
});
