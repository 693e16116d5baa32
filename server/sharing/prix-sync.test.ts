import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { startPostes } from '#server/testing/running/start-postes.ts';
import { createPromotion, listPromotions } from '#shared/contracts/prix/promotions.ts';
import { getArticle } from '#shared/contracts/articles/articles.ts';
import { createChangement, undoChangement } from '#shared/contracts/prix/changements.ts';
import { createTarif, listTarifs, updateTarif } from '#shared/contracts/prix/tarifs.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, getDevis } from '#shared/contracts/ventes/devis.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const tarif = { code: 'PRO', intitule: 'Professionnels', categories: [2], lignes: [{ code: 'VIS', prix_ht: 8 }] };
const promotion = { code: 'DIX', intitule: 'Dix', genre: 'pourcentage' as const, valeur: 10, codes: ['VIS'] };

test('a tarif and a promotion of one till decide the prices of the other, whose line is then cut', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  await world.fill();
  await first.call(createClient, { body: buildClient({ num: 'PRO', categorie_tarifaire: 2 }) });
  await first.call(createTarif, { body: tarif });
  await first.call(createPromotion, { body: promotion });
  await world.agree();
  await second.call(refreshCache);
  expect(await second.call(listTarifs)).toEqual(await first.call(listTarifs));
  expect(await second.call(listPromotions)).toEqual(await first.call(listPromotions));

  second.network.isCut = true;
  const lignes = [{ article_code: 'VIS', quantite: 5 }];
  const { id, montant_total_ht } = await second.call(createDevis, { body: { client_id: 'PRO', lignes } });
  expect(montant_total_ht).toBe(36);
  await world.agree();
  const { data } = await first.call(getDevis, { params: { id } });
  expect(data.lignes?.[0]?.raison_prix).toEqual({
    prix_article_ht: 10,
    tarif: { code: 'PRO', intitule: 'Professionnels' },
    promotions: [{ code: 'DIX', intitule: 'Dix' }],
  });
});

test('two tills change one tarif: its name and its prices are both kept', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  await world.fill();
  await first.call(createTarif, { body: tarif });
  await world.agree();
  await second.call(refreshCache);
  const { code, ...body } = tarif;
  second.network.isCut = true;
  await second.call(updateTarif, { params: { code }, body: { ...body, lignes: [{ code: 'VIS', prix_ht: 7 }] } });
  await first.call(updateTarif, { params: { code }, body: { ...body, intitule: 'Artisans' } });
  await world.agree();
  await first.call(refreshCache);
  const [merged] = await first.call(listTarifs);
  expect(merged).toMatchObject({ intitule: 'Artisans', lignes: [{ prix_ht: 7 }] });
});

test('two tills that set the start and the end of one tarif conflict: a user chooses', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  await world.fill();
  await first.call(createTarif, { body: tarif });
  await world.agree();
  await second.call(refreshCache);
  const { code, ...body } = tarif;
  second.network.isCut = true;
  await second.call(updateTarif, { params: { code }, body: { ...body, du: '2027-06-01' } });
  await first.call(updateTarif, { params: { code }, body: { ...body, au: '2027-03-31' } });
  second.network.isCut = false;
  await expect.poll(() => second.outbox.count().a_traiter, { timeout: 20_000 }).toBe(1);
  const [refused] = second.outbox.list(['refuse'], 1);
  expect(refused?.motif).toBe('Modifié aussi à la boutique, autrement\u00a0: au.');
  await second.choices.keepMine(refused?.id ?? 0);
  await world.agree();
  expect(await first.call(listTarifs)).toMatchObject([{ du: '2027-06-01', au: null }]);
});

test('prices changed at one till are the other’s, and a till that was off undoes them everywhere', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  await world.fill();
  const { code } = await first.call(createChangement, { body: { pourcentage: 10, intitule: 'Hausse' } });
  await world.agree();
  const readPrix = async (till: typeof first) =>
    (await till.call(getArticle, { params: { reference: 'VIS' } })).prix_vente;
  expect(await readPrix(second)).toBe(11);
  second.network.isCut = true;
  await second.call(undoChangement, { params: { code } });
  expect(await readPrix(second)).toBe(10);
  await world.agree();
  expect(await readPrix(first)).toBe(10);
});

test('two offline tills that apply the same dated price change do not conflict', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  await world.fill();
  await first.call(createChangement, { body: { pourcentage: 10, intitule: 'Hausse', du: '2099-01-01' } });
  await world.agree();
  const tills = [first, second];
  for (const { network } of tills) network.isCut = true;
  for (const { local } of tills) {
    const [due] = (await local.prix.changements.list()).parse();
    expect(due).toMatchObject({ etat: 'prevu', lignes: [{ article_code: 'VIS', avant: 10, apres: 11 }] });
    await local.articles.update('VIS', { prix_vente: 11 }, context);
  }
  const records = await world.agree();
  expect(records.VIS).toMatchObject({ prix_vente: 11 });
  expect(tills.map(({ outbox }) => outbox.count())).toEqual([
    { en_attente: 0, a_traiter: 0 },
    { en_attente: 0, a_traiter: 0 },
  ]);
});
