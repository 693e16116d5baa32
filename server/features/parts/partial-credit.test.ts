import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { createFactureAvoir, getFactureReste, type LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import {
  createFacture,
  emitAvoir,
  getAvoir,
  getFacture,
  updateAvoir,
  updateFacture,
} from '#shared/contracts/ventes/ventes.ts';

const lignes = [
  { article_code: 'VIS', quantite: 3 },
  { article_code: 'LIVRE', quantite: 2, remise_pourcentage: 10 },
  { article_code: '', designation: 'Merci de votre visite', quantite: 1 },
];

/** Starts a shop with one invoice of three screws and two books. */
async function openShop() {
  const shop = await startShop();
  const { call, client } = shop;
  const { data } = await call(createFacture, { body: { client_id: client, lignes } });
  const numero = data.numero_facture;
  return {
    ...shop,
    numero,
    credit: (chosen?: LigneChoisie[]) => call(createFactureAvoir, { params: { numero }, body: { lignes: chosen } }),
    read: async () => (await call(getFacture, { params: { numero } })).data,
    listRestes: async () => (await call(getFactureReste, { params: { numero } })).lignes.map(({ reste }) => reste),
    readAvoir: (avoir: string) => call(getAvoir, { params: { numero: avoir } }),
  };
}

test('a credit note of chosen lines and quantities has only these, and its goods are returned to stock once', async () => {
  await using shop = await openShop();
  const { document_cible, nb_lignes, message } = await shop.credit([
    { ligne: 1, quantite: 2 },
    { ligne: 2, quantite: 1 },
  ]);
  expect({ nb_lignes, message }).toEqual({ nb_lignes: 2, message: 'L’avoir AV-P01-000001 est créé.' });
  const avoir = await shop.readAvoir(document_cible);
  expect(avoir).toMatchObject({ document_source: shop.numero, partiel: true, total_ht: 38, total_ttc: 42.99 });
  expect(avoir.lignes).toMatchObject([
    { article_code: 'VIS', quantite: 2 },
    { article_code: 'LIVRE', quantite: 1, remise_pourcentage: 10, montant_ht: 18 },
  ]);
  expect(await shop.getStock()).toMatchObject({ reel: 99 });
  expect(await shop.getStock('LIVRE')).toMatchObject({ reel: 9 });
  expect(await shop.listRestes()).toEqual([1, 1, 0]);
});

test('a credit note issues its invoice first, and leaves it unchanged until all of it is credited', async () => {
  await using shop = await openShop();
  await shop.credit([{ ligne: 1, quantite: 1 }]);
  expect(await shop.read()).toMatchObject({ statut: 0, emission: { motif: 'demande' } });
  await shop.credit([{ ligne: 2, quantite: 2 }]);
  expect((await shop.read()).statut).toBe(0);
  await shop.credit();
  const facture = await shop.read();
  expect(facture.statut).toBe(5);
  expect(facture.documents_cibles.map(({ numero }) => numero)).toEqual([
    'AV-P01-000001',
    'AV-P01-000002',
    'AV-P01-000003',
  ]);
  expect(await shop.getStock()).toMatchObject({ reel: 100 });
  expect(await shop.getStock('LIVRE')).toMatchObject({ reel: 10 });
});

test('no more of a line is credited than is left after all credit notes, and the refusal gives what is left', async () => {
  await using shop = await openShop();
  await expect(shop.credit([{ ligne: 1, quantite: 4 }])).rejects.toThrow(
    'Ligne 1, Vis\u00a0: il reste 3 à créditer, vous en demandez 4.',
  );
  await shop.credit([{ ligne: 1, quantite: 2 }]);
  const tooMuch = shop.credit([
    { ligne: 1, quantite: 1 },
    { ligne: 1, quantite: 1 },
  ]);
  await expect(tooMuch).rejects.toMatchObject({
    status: 400,
    message: 'Ligne 1, Vis\u00a0: il reste 1 à créditer, vous en demandez 2.',
  });
  await shop.credit([{ ligne: 1, quantite: 1 }]);
  await expect(shop.credit([{ ligne: 1, quantite: 1 }])).rejects.toThrow('il ne reste rien à créditer');
  await expect(shop.credit([{ ligne: 2, quantite: -1 }])).rejects.toThrow('il reste 2 à créditer');
  await expect(shop.credit([{ ligne: 9, quantite: 1 }])).rejects.toThrow('n’a pas de ligne 9');
  await expect(shop.credit([{ ligne: 3, quantite: 1 }])).rejects.toThrow('il ne reste rien à créditer');
  await expect(shop.credit([{ ligne: 2, quantite: 0 }])).rejects.toThrow('Choisissez au moins une ligne');
  await expect(shop.credit([])).rejects.toThrow('Choisissez au moins une ligne');
  expect(await shop.getStock()).toMatchObject({ reel: 100 });
});

test('cancelling an invoice of which some was credited credits the rest', async () => {
  await using shop = await openShop();
  await shop.credit([{ ligne: 1, quantite: 2 }]);
  await shop.call(updateFacture, { params: { id: shop.numero }, body: { statut: 6 } });
  expect((await shop.readAvoir('AV-P01-000002')).lignes).toMatchObject([{ quantite: 1 }, { quantite: 2 }]);
  expect((await shop.read()).statut).toBe(5);
  expect(await shop.getStock()).toMatchObject({ reel: 100 });
  await expect(shop.credit()).rejects.toThrow('est annulée par les avoirs AV-P01-000001 et AV-P01-000002');
});

test('choosing all lines makes the whole credit note, once', async () => {
  await using shop = await openShop();
  const { document_cible } = await shop.credit([
    { ligne: 2, quantite: 2 },
    { ligne: 1, quantite: 3 },
  ]);
  const avoir = await shop.readAvoir(document_cible);
  expect(avoir.partiel).toBeUndefined();
  expect(avoir.lignes).toHaveLength(3);
  expect((await shop.read()).statut).toBe(5);
});

test('credit notes requested simultaneously never credit more than the invoice has', async () => {
  await using shop = await openShop();
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => shop.credit([{ ligne: 1, quantite: 1 }])));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await shop.listRestes()).toEqual([0, 2, 0]);
  expect(await shop.getStock()).toMatchObject({ reel: 100 });
});

test('a partial credit note is final like a whole one, and is not undone', async () => {
  await using shop = await openShop();
  const { document_cible: id } = await shop.credit([{ ligne: 1, quantite: 1 }]);
  const change = (body: { statut?: number; lignes?: typeof lignes }) =>
    shop.call(updateAvoir, { params: { id }, body });
  await expect(change({ lignes })).rejects.toThrow('Pour corriger, faites une facture.');
  await expect(change({ statut: 6 })).rejects.toThrow('Pour corriger, faites une facture.');
  await shop.call(emitAvoir, { params: { numero: id }, body: {} });
  expect(await shop.listRestes()).toEqual([2, 2, 0]);
});

test('crediting another version of the invoice than the current one is a conflict', async () => {
  await using shop = await openShop();
  await shop.call(updateFacture, { params: { id: shop.numero }, body: { reference: 'Chantier' } });
  const seen = connect(shop.url, { headers: { ...shop.headers, 'if-match': '1' } });
  const late = seen(createFactureAvoir, {
    params: { numero: shop.numero },
    body: { lignes: [{ ligne: 1, quantite: 1 }] },
  });
  await expect(late).rejects.toThrow('a été modifiée');
  expect(await shop.listRestes()).toEqual([3, 2, 0]);
});

test('an unknown or cancelled invoice is not credited', async () => {
  await using shop = await openShop();
  const unknown = shop.call(createFactureAvoir, { params: { numero: 'NON' }, body: {} });
  await expect(unknown).rejects.toMatchObject({ status: 404, message: 'Facture NON introuvable' });
  await shop.call(updateFacture, { params: { id: shop.numero }, body: { statut: 6 } });
  await expect(shop.credit([{ ligne: 1, quantite: 1 }])).rejects.toThrow('est annulée');
});
