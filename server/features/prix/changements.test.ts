import { expect, test } from 'vitest';
import { buildArticle, buildFamille } from '#server/testing/fixtures/build-records.ts';
import { type Shop, startShop } from '#server/testing/running/start-shop.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import {
  createChangement,
  listChangementsPrix,
  previewChangement,
  undoChangement,
} from '#shared/contracts/prix/changements.ts';

async function fill(shop: Shop) {
  await shop.call(createFamille, { body: buildFamille({ code: 'CLOUS', intitule: 'Clous' }) });
  const make = (reference: string, prix_vente: number) =>
    shop.call(createArticle, { body: buildArticle({ reference, prix_vente, prix_achat: 5, famille: 'CLOUS' }) });
  await make('C1', 10);
  await make('C2', 20);
  await make('C3', 30);
}

const readPrix = (shop: Shop) =>
  Promise.all(
    ['C1', 'C2', 'C3', 'VIS'].map(
      async (reference) => (await shop.call(getArticle, { params: { reference } })).prix_vente,
    ),
  );

test('prices are previewed before they change, change together, and are restored together except those changed since', async () => {
  await using shop = await startShop();
  await fill(shop);
  const regle = { famille: 'CLOUS', pourcentage: 5, arrondi: '90' as const };
  const apercu = await shop.call(previewChangement, { body: regle });
  expect(apercu.map(({ article_code, avant_ttc, apres_ttc }) => [article_code, avant_ttc, apres_ttc])).toEqual([
    ['C1', 12, 12.9],
    ['C2', 24, 24.9],
    ['C3', 36, 37.9],
  ]);
  expect(apercu[0]).toMatchObject({ apres: 10.75, marge_avant: 50, marge_apres: 53.5 });
  expect(await readPrix(shop)).toEqual([10, 20, 30, 10]);

  const made = await shop.call(createChangement, { body: { ...regle, intitule: 'Hausse' } });
  expect(made).toMatchObject({ code: 'CP-P01-0001', etat: 'applique', laisses: [], version: 2 });
  expect(await readPrix(shop)).toEqual([10.75, 20.75, 31.5833, 10]);

  await shop.call(updateArticle, { params: { reference: 'C2' }, body: { prix_vente: 22 } });
  const undone = await shop.call(undoChangement, { params: { code: made.code } });
  expect(undone).toMatchObject({ etat: 'annule', laisses: ['C2'] });
  expect(await readPrix(shop)).toEqual([10, 22, 30, 10]);
  await expect(shop.call(undoChangement, { params: { code: made.code } })).rejects.toThrow('déjà annulé');
  expect(await shop.call(listChangementsPrix)).toEqual([undone]);
});

test('dated prices change on their day, except those changed meanwhile', async () => {
  let now = new Date('2026-03-16T09:30:00Z');
  await using shop = await startShop({ now: () => now });
  await fill(shop);
  const body = { famille: 'CLOUS', montant_ht: -1, intitule: 'Baisse', du: '2026-03-17' };
  const { code, etat } = await shop.call(createChangement, { body });
  const never = await shop.call(createChangement, { body });
  expect(etat).toBe('prevu');
  await shop.call(undoChangement, { params: { code: never.code } });
  const { applyDue } = shop.backOffice.prix.changements;
  expect(await applyDue()).toBe(0);
  await shop.call(updateArticle, { params: { reference: 'C3' }, body: { prix_vente: 33 } });
  now = new Date('2026-03-17T00:05:00+01:00');
  expect(await applyDue()).toBe(1);
  expect(await applyDue()).toBe(0);
  expect(await readPrix(shop)).toEqual([9, 19, 33, 10]);
  const undone = await shop.call(undoChangement, { params: { code } });
  expect(undone).toMatchObject({ etat: 'annule', laisses: [] });
  expect(await readPrix(shop)).toEqual([10, 20, 33, 10]);
});

test('an empty change, or one without effect, is refused; margins are shown only with the right', async () => {
  await using shop = await startShop();
  await fill(shop);
  await expect(shop.call(previewChangement, { body: { famille: 'CLOUS' } })).rejects.toThrow('un pourcentage ou');
  const none = { famille: 'CLOUS', pourcentage: 1, montant_ht: 1 };
  await expect(shop.call(previewChangement, { body: none })).rejects.toThrow('pas les deux');
  const body = { famille: 'RIEN', pourcentage: 1, intitule: 'Rien' };
  await expect(shop.call(createChangement, { body })).rejects.toThrow('Aucun prix ne changerait');
  const clerk = await shop.callAs('vendeur');
  await expect(clerk(previewChangement, { body: { pourcentage: 1 } })).rejects.toThrow('rôle');
});
