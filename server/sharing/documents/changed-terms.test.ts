import { expect, test } from 'vitest';
import { waitUntilSent, startPostes } from '#server/testing/running/start-postes.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';
import { createDevis, getDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';

const ailleurs = { nom: 'Chantier', adresse: '27 rue de Siam', code_postal: '29200', ville: 'Brest' };

test('a remise globale and a livraison set and later removed are so on every side', async () => {
  await using world = await startPostes();
  await world.fill();
  const { first, second, shop } = world;
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 3 }] };
  const { id } = await first.call(createDevis, { body });
  await world.agree();
  const sides = [shop, first, second];
  const listNets = () =>
    sides.map(({ local }) => local.connection.prepare<[], number>('select montant_ht from lignes').pluck().all());
  const [before] = listNets();

  await first.call(updateDevis, { params: { id }, body: { remise_globale: { pourcentage: 10 }, livraison: ailleurs } });
  await world.agree();
  const { data: heard } = await second.call(getDevis, { params: { id } });
  expect(heard).toMatchObject({ remise_globale: { pourcentage: 10 }, livraison: { nom: 'Chantier' } });
  const [discounted, ...others] = listNets();
  expect(discounted).toEqual(before?.map((cents) => cents * 0.9));
  expect(others).toEqual([discounted, discounted]);

  await second.call(updateDevis, { params: { id }, body: { remise_globale: { pourcentage: 0 }, livraison: {} } });
  await world.agree();
  for (const side of [first, second]) {
    const { data } = await side.call(getDevis, { params: { id } });
    expect([data.remise_globale, data.livraison]).toEqual([null, null]);
  }
  expect(listNets()).toEqual([before, before, before]);
});

test('lines chosen against a remise globale remove it, whatever else changed meanwhile: no second choice is asked', async () => {
  await using world = await startPostes(3);
  await world.fill();
  const { first, second, tills } = world;
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 3 }] };
  const { id } = await first.call(createDevis, { body });
  await world.agree();
  const change = (till: typeof first, pourcentage: number) =>
    till.call(updateDevis, { params: { id }, body: { remise_globale: { pourcentage } } });

  second.network.isCut = true;
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  await second.call(updateDevis, { params: { id }, body: { lignes } });
  await change(first, 10);
  second.network.isCut = false;
  await until(() => second.outbox.count().a_traiter === 1);
  // While a user looks at both versions, a third till changes the shop's version again.
  for (const third of tills.slice(2)) {
    await third.call(refreshCache);
    await change(third, 20);
    await waitUntilSent(third);
  }

  const [refused] = second.outbox.list(['refuse'], 1);
  await second.choices.keepMine(refused?.id ?? 0);
  await world.agree();
  expect(second.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
  for (const { call } of tills) {
    const { data } = await call(getDevis, { params: { id } });
    expect([data.total_ht, data.remise_globale ?? null]).toEqual([10, null]);
  }
});
