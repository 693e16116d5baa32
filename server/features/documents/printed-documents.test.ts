import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { getHistorique } from '#shared/contracts/documents/historique.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { printCommande, printLivraison } from '#shared/contracts/ventes/printed-documents.ts';
import {
  createCommande,
  createLivraison,
  getCommande,
  getLivraison,
  updateCommande,
} from '#shared/contracts/ventes/ventes.ts';
import { findHandedOver } from '#shared/documents/find-handed-over.ts';

const vis = { article_code: 'VIS', quantite: 2 };
const lignes = [vis];

/** Starts a shop with one order and one delivery note. */
async function openShop() {
  const shop = await startShop();
  const { call, client } = shop;
  const order = (await call(createCommande, { body: { client_id: client, lignes } })).data.numero_commande;
  const note = (await call(createLivraison, { body: { client_id: client, lignes } })).data.numero_livraison;
  return { ...shop, order, note, read: () => call(getCommande, { params: { id: order } }) };
}

test('a printed order records it once, however often it is printed, and can still be changed', async () => {
  await using shop = await openShop();
  const { call, order } = shop;
  expect(findHandedOver(await shop.read())).toBeUndefined();
  const { message, commande } = await call(printCommande, { params: { numero: order } });
  expect(message).toBe(`La commande ${order} est notée comme remise.`);
  expect(findHandedOver(commande)).toMatchObject({ moyen: 'impression' });
  await call(printCommande, { params: { numero: order } });
  expect(await shop.read()).toMatchObject({ version: commande.version, statut: 0, transmissions: { length: 1 } });

  const changed = await call(updateCommande, {
    params: { id: order },
    body: { lignes: [{ ...vis, quantite: 3 }] },
  });
  expect(changed.commande).toMatchObject({ total_ht: 30, statut: 0 });
  const told = (await call(getHistorique, { params: { type_doc: 10, numero: order } })).evenements;
  expect(told.map(({ texte }) => texte)).toContain('Remise au client');
});

test('a delivery note that was e-mailed or printed says each, and who printed it', async () => {
  await using shop = await openShop();
  const { call, note } = shop;
  const lettre = { sujet: 'Votre bon', corps_html: '<p>Bonjour</p>', destinataires: ['durand@client.example'] };
  await call(sendBatch, { body: { ...lettre, document_ids: [note], type_document: 30 } });
  await call(printLivraison, { params: { numero: note } });
  const { transmissions } = await call(getLivraison, { params: { numero: note } });
  expect(transmissions).toMatchObject([{ moyen: 'email', email: 'durand@client.example' }, { moyen: 'impression' }]);
});

test('a document changed meanwhile is not noted as handed over; a reader notes nothing', async () => {
  await using shop = await openShop();
  const { call, order } = shop;
  await call(updateCommande, { params: { id: order }, body: { reference: 'Chantier' } });
  await expect(call(printCommande, { params: { numero: order }, ifMatch: '"1"' })).rejects.toThrow(
    `La commande ${order} a été modifiée entre-temps`,
  );
  const reader = await shop.callAs('lecture');
  await expect(reader(printCommande, { params: { numero: order } })).rejects.toThrow('rôle');
  expect(findHandedOver(await shop.read())).toBeUndefined();
});
