import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { shopToken, startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { createClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createCodeRattachement } from '#shared/contracts/postes/postes.ts';
import {
  getSynchronisation,
  listSynchronisation,
  resolveSynchronisation,
  retrySynchronisation,
} from '#shared/contracts/postes/synchronisation.ts';
import { NotAllowed, NotSignedIn, Refused } from '#shared/endpoints/errors.ts';

/** Starts a till whose change of a customer's town was refused: the shop says Nantes, the till Paris. */
async function startDispute() {
  const stack = new AsyncDisposableStack();
  const shop = stack.use(await startSharedBackOffice());
  const proxy = stack.use(await startProxy(() => shop.url));
  const till = stack.use(await startPoste({ url: proxy.url, poste: 'P01' }));
  const params = { code: 'DURAND' };
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await until(() => till.outbox.count().en_attente === 0);
  proxy.network.isCut = true;
  await till.call(updateClient, { params, body: { ville: 'Paris' } });
  await shop.call(updateClient, { params, body: { ville: 'Nantes' } });
  proxy.network.isCut = false;
  await until(() => till.outbox.count().a_traiter === 1);
  const [element] = await till.call(listSynchronisation, { query: { etat: 'refuse' } });
  if (!element) throw new Error('nothing was refused');
  const readTowns = async () =>
    Promise.all([shop, till].map(async ({ backOffice }) => (await backOffice.tiers.get('client', 'DURAND')).ville));
  return { till, element, readTowns, [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose]() };
}

test('a quarantined change shows both versions, the reason and what happened', async () => {
  await using world = await startDispute();
  expect(world.element).toMatchObject({
    entite: 'tiers',
    code: 'DURAND',
    avant: { ville: null },
    notre: { ville: 'Paris' },
    leur: { ville: 'Nantes' },
    motif: 'Modifié aussi à la boutique, autrement\u00a0: ville.',
  });
  expect(world.element.historique.at(-1)?.evenement).toBe(
    'Refusé\u00a0: Modifié aussi à la boutique, autrement\u00a0: ville.',
  );
  expect(await world.till.call(getSynchronisation)).toMatchObject({ mode: 'replica', a_traiter: 1, rejet: null });
});

test.each([
  ['keeping ours', { choix: 'notre' }, 'Paris', 'fait'],
  ['keeping theirs', { choix: 'leur' }, 'Nantes', 'abandonne'],
  ['another value', { choix: 'modifier', champs: { ville: 'Brest' } }, 'Brest', 'fait'],
] as const)('%s ends with one version on both sides', async (_choice, body, ville, etat) => {
  await using world = await startDispute();
  const { element } = await world.till.call(resolveSynchronisation, { params: { id: world.element.id }, body });
  expect(element.etat).toBe(etat);
  expect(await world.readTowns()).toEqual([ville, ville]);
  const again = world.till.call(resolveSynchronisation, { params: { id: element.id }, body });
  await expect(again).rejects.toThrow(Refused);
});

test('retrying a change that the back office still refuses leaves it in quarantine', async () => {
  await using world = await startDispute();
  const { element } = await world.till.call(retrySynchronisation, { params: { id: world.element.id } });
  expect(element).toMatchObject({ etat: 'refuse', leur: { ville: 'Nantes' } });
  expect(await world.readTowns()).toEqual(['Nantes', 'Paris']);
});

test('a till joins by a code that serves once, and gets its own code and token', async () => {
  await using shop = await startSharedBackOffice();
  const { code } = await shop.call(createCodeRattachement);
  const join = (nom: string) =>
    fetch(`${shop.url}/gateway/v1/registrations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, nom, installation: crypto.randomUUID() }),
    });
  const response = await join('Caisse 2');
  expect(response.status).toBe(201);
  const { poste, jeton } = (await response.json()) as { poste: string; jeton: string };
  expect(poste).toBe('P01');
  const health = (token: string) =>
    fetch(`${shop.url}/gateway/v1/health`, { headers: { authorization: `Bearer ${token}` } });
  expect((await health(jeton)).status).toBe(200);
  expect((await health('another')).status).toBe(401);
  expect((await join('Caisse 3')).status).toBe(400);
  const outside = createCaller(shop.url, { headers: { authorization: `Bearer ${shopToken}` } });
  await expect(outside(listSynchronisation)).rejects.toThrow(NotSignedIn);
});

test('two installations cannot number under one code', async () => {
  await using shop = await startSharedBackOffice();
  const ask = async (poste: string, installation: string) =>
    (
      await fetch(`${shop.url}/gateway/v1`, {
        headers: {
          authorization: `Bearer ${shopToken}`,
          'x-comptoir-poste': poste,
          'x-comptoir-installation': installation,
        },
      })
    ).status;
  expect(await ask('P01', 'installation-one')).toBe(200);
  expect(await ask('P01', 'installation-two')).toBe(NotAllowed.status);
  expect(await ask('B01', 'installation-two')).toBe(NotAllowed.status);
  expect(await ask('P01', 'installation-one')).toBe(200);
});
