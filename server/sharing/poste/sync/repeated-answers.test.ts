import { expect, test } from 'vitest';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { waitUntilSent, startPostes, type PosteBehindProxy } from '#server/testing/running/start-postes.ts';
import { updateClient } from '#shared/contracts/tiers/clients.ts';

type Server = Pick<PosteBehindProxy, 'url' | 'headers'>;

/** Returns the status and the exact body of an answer. */
async function send({ url, headers }: Server, method: 'POST' | 'PUT', path: string, body: object, key?: string) {
  const sent = { ...headers, 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) };
  const response = await fetch(url + path, { method, headers: sent, body: JSON.stringify(body) });
  return [response.status, await response.text()] as const;
}

const draft = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };

test.each([
  ['a till', true],
  ['a till without its shop', false],
  ['the shop', true],
])(
  '%s answers a key that is given again as the first time, to the byte, whatever came meanwhile',
  async (where, isUp) => {
    await using world = await startPostes();
    await world.fill();
    const { first, second } = world;
    const server: Server = where === 'the shop' ? world.shop : first;
    first.network.isCut = !isUp;
    const requests = [
      ['POST', '/factures', draft],
      ['POST', '/devis', draft],
      ['POST', '/clients', { intitule: 'Petit' }],
      ['PUT', '/clients/DURAND', { ville: 'Lyon' }],
      ['PUT', '/articles/VIS', { designation: 'Vis longue' }],
      ['PUT', '/admin/boutique', await world.shop.local.boutique.get()],
    ] as const;
    const answers: (readonly [number, string])[] = [];
    for (const [method, path, body] of requests) answers.push(await send(server, method, path, body, path));
    for (const [status] of answers) expect([200, 201]).toContain(status);
    const { numero_facture } = (JSON.parse(answers[0]?.[1] ?? '') as { data: { numero_facture: string } }).data;
    const lignes = [{ article_code: 'VIS', quantite: 7 }];
    expect(await send(server, 'PUT', `/factures/${numero_facture}`, { lignes })).toMatchObject([200, {}]);
    await world.agree();
    await second.call(updateClient, { params: { code: 'DURAND' }, body: { ville: 'Nantes' } });
    await world.agree();
    const again: (readonly [number, string])[] = [];
    for (const [method, path, body] of requests) again.push(await send(server, method, path, body, path));
    expect(again).toEqual(answers);
  },
);

test('a cancellation retried under its key returns the same answer; without a key it is refused because the document is cancelled', async () => {
  await using world = await startPostes(1);
  await world.fill();
  const { first } = world;
  const made = JSON.parse((await send(first, 'POST', '/factures', draft))[1]) as { data: { numero_facture: string } };
  const path = `/factures/${made.data.numero_facture}`;
  const cancelled = await send(first, 'PUT', path, { statut: 6 }, 'annulation');
  expect(cancelled[0]).toBe(200);
  expect(await send(first, 'PUT', path, { statut: 6 }, 'annulation')).toEqual(cancelled);
  expect((await send(first, 'PUT', path, { statut: 6 }, 'une autre'))[0]).toBe(400);
  expect((await send(first, 'PUT', path, { statut: 6 }))[0]).toBe(400);
  expect((await send(first, 'PUT', path, { statut: 2 }, 'annulation'))[0]).toBe(422);
});

test('a copy of a refused push that comes late, once the old value is back, does nothing; asked for again it is a new push', async () => {
  await using world = await startPostes();
  await world.fill();
  const { first, second } = world;
  const move = (till: PosteBehindProxy, ville: string) =>
    till.call(updateClient, { params: { code: 'DURAND' }, body: { ville } });
  await move(first, 'Lyon');
  await world.agree();
  second.network.isCut = true;
  await move(second, 'Paris');
  await move(first, 'Nantes');
  await waitUntilSent(first);
  second.network.lateMs = 1_500;
  second.network.choose = ({ method }) => (method === 'POST' ? 'late' : 'none');
  second.network.isCut = false;
  await until(() => second.outbox.count().a_traiter === 1);
  second.network.choose = () => 'none';
  const [refused] = second.outbox.list(['refuse'], 1);
  await second.choices.keepTheirs(refused?.id ?? 0);
  await move(first, 'Lyon');
  await waitUntilSent(first);
  await until(() => second.countLate() === 0);
  expect(await world.shop.local.tiers.get('client', 'DURAND')).toMatchObject({ ville: 'Lyon' });

  second.network.isCut = true;
  await move(second, 'Brest');
  await move(first, 'Metz');
  await waitUntilSent(first);
  second.network.isCut = false;
  await until(() => second.outbox.count().a_traiter === 1);
  await move(first, 'Lyon');
  await waitUntilSent(first);
  await second.choices.retry(second.outbox.list(['refuse'], 1)[0]?.id ?? 0);
  await world.agree();
  expect(await world.shop.local.tiers.get('client', 'DURAND')).toMatchObject({ ville: 'Brest' });
});
