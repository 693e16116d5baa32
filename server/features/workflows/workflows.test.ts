import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDevis, getDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { updateArticle } from '#shared/contracts/articles/articles.ts';
import {
  createCommande,
  createLivraison,
  getCommande,
  getFacture,
  getLivraison,
  listCommandes,
  listFactures,
  updateCommande,
  updateFacture,
  updateLivraison,
} from '#shared/contracts/ventes/ventes.ts';
import {
  commandeToFacture,
  commandeToLivraison,
  devisToCommande,
  devisToFacture,
  livraisonToFacture,
} from '#shared/contracts/workflows.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { openConnection } from '#server/database/database.ts';
import { type Shop, startShop } from '#server/testing/running/start-shop.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';

const lignes = [
  { article_code: 'VIS', quantite: 3, prix_unitaire_ht: 9.9, remise_pourcentage: 5, designation: 'Vis à la pièce' },
  { article_code: '', quantite: 1, designation: 'À livrer le matin' },
  { article_code: 'LIVRE', quantite: 1 },
];

const most = { query: { limit: 1_000 } };

async function newDevis(shop: Shop) {
  return (await shop.call(createDevis, { body: { client_id: shop.client, lignes } })).id;
}

async function newCommande(shop: Shop) {
  const { data } = await shop.call(createCommande, { body: { client_id: shop.client, reference: 'CH-7', lignes } });
  return data.numero_commande;
}

async function newLivraison(shop: Shop) {
  return (await shop.call(createLivraison, { body: { client_id: shop.client, lignes } })).data.numero_livraison;
}

test('a quote becomes an order: lines and totals carried exactly, linked both ways, quote transformed', async () => {
  await using shop = await startShop();
  const id = await newDevis(shop);
  const { data: devis } = await shop.call(getDevis, { params: { id } });
  await shop.call(updateArticle, { params: { reference: 'VIS' }, body: { prix_vente: 99, designation: 'Autre' } });
  expect(await shop.call(devisToCommande, { params: { id } })).toEqual({
    success: true,
    document_source: id,
    document_cible: 'BC-P01-000001',
    nb_lignes: 3,
    statut_devis_mis_a_jour: true,
  });
  const commande = await shop.call(getCommande, { params: { id: 'BC-P01-000001' } });
  const { lignes: copied, tvas, total_ht, total_tva, total_ttc } = devis;
  expect(commande).toMatchObject({ lignes: copied, tvas, total_ht, total_tva, total_ttc });
  expect(commande).toMatchObject({ document_source: id, client_code: 'DURAND', statut: 0, date: '2026-03-16' });
  const { data: after } = await shop.call(getDevis, { params: { id } });
  expect(after).toMatchObject({
    statut: 5,
    a_deja_ete_transforme: true,
    documents_cibles: [{ numero: 'BC-P01-000001', type_document: 10 }],
  });
});

test('a quote becomes an invoice, with its message', async () => {
  await using shop = await startShop();
  const id = await newDevis(shop);
  expect(await shop.call(devisToFacture, { params: { id } })).toEqual({
    success: true,
    workflow: 'devis_to_facture_direct',
    document_source: id,
    document_cible: 'FA-P01-000001',
    nb_lignes: 3,
    statut_devis_mis_a_jour: true,
    message: `Le devis ${id} a été transformé en facture FA-P01-000001.`,
  });
  const { data } = await shop.call(getFacture, { params: { numero: 'FA-P01-000001' } });
  expect(data).toMatchObject({ document_source: id, date_echeance: '2026-04-15' });
});

test('the step suggested after a delivery is possible: an order invoiced before is not to be invoiced again', async () => {
  await using shop = await startShop();
  const id = await newCommande(shop);
  const { document_cible: facture } = await shop.call(commandeToFacture, { params: { id } });
  const { next_step, document_cible: livraison } = await shop.call(commandeToLivraison, { params: { id } });
  await expect(shop.call(livraisonToFacture, { params: { id: livraison } })).rejects.toThrow(facture);
  expect(next_step).not.toContain('to-facture');
  expect(next_step).toContain(`GET /factures/${facture}`);

  await shop.call(updateFacture, { params: { id: facture }, body: { statut: 6 } });
  await shop.call(updateLivraison, { params: { id: livraison }, body: { statut: 6 } });
  const again = await shop.call(commandeToLivraison, { params: { id } });
  expect(again.next_step).toContain(`POST /workflow/livraison/${again.document_cible}/to-facture`);
  await shop.call(livraisonToFacture, { params: { id: again.document_cible } });
});

test('an order becomes a delivery note, then an invoice; neither source changes its status', async () => {
  await using shop = await startShop();
  const id = await newCommande(shop);
  expect(await shop.call(commandeToLivraison, { params: { id } })).toEqual({
    success: true,
    workflow: 'commande_to_livraison',
    document_source: id,
    document_cible: 'BL-P01-000001',
    nb_lignes: 3,
    message: `La commande ${id} a été transformée en bon de livraison BL-P01-000001.`,
    next_step: 'Transformez le bon de livraison en facture\u00a0: POST /workflow/livraison/BL-P01-000001/to-facture',
  });
  expect(await shop.call(livraisonToFacture, { params: { id: 'BL-P01-000001' } })).toEqual({
    success: true,
    document_source: 'BL-P01-000001',
    document_cible: 'FA-P01-000001',
    nb_lignes: 3,
  });
  const commande = await shop.call(getCommande, { params: { id } });
  expect(commande).toMatchObject({ statut: 0, a_deja_ete_transforme: true, reference: 'CH-7' });
  const livraison = await shop.call(getLivraison, { params: { numero: 'BL-P01-000001' } });
  expect(livraison).toMatchObject({
    statut: 0,
    document_source: id,
    reference: 'CH-7',
    documents_cibles: [{ numero: 'FA-P01-000001', type_document: 60 }],
  });
});

test('an order becomes an invoice', async () => {
  await using shop = await startShop();
  const id = await newCommande(shop);
  const answer = await shop.call(commandeToFacture, { params: { id } });
  expect(answer).toEqual({ success: true, document_source: id, document_cible: 'FA-P01-000001', nb_lignes: 3 });
});

test('an unknown source is a 404 where the interface has one, else a 500; both say what is unknown', async () => {
  await using shop = await startShop();
  const params = { id: 'NON' };
  const expectFailure = (call: Promise<unknown>, status: number, message: string) =>
    expect(call).rejects.toMatchObject({ status, message });
  await expectFailure(shop.call(devisToCommande, { params }), 500, 'Devis NON introuvable');
  await expectFailure(shop.call(devisToFacture, { params }), 404, 'Devis NON introuvable');
  await expectFailure(shop.call(commandeToLivraison, { params }), 404, 'Commande NON introuvable');
  await expectFailure(shop.call(commandeToFacture, { params }), 500, 'Commande NON introuvable');
  await expectFailure(shop.call(livraisonToFacture, { params }), 500, 'Livraison NON introuvable');
});

test('a transformed quote is refused: 400 to an invoice, 500 to an order', async () => {
  await using shop = await startShop();
  const id = await newDevis(shop);
  await shop.call(updateDevis, { params: { id }, body: { statut: 5 } });
  await expect(shop.call(devisToFacture, { params: { id } })).rejects.toMatchObject({ status: 400 });
  await expect(shop.call(devisToCommande, { params: { id } })).rejects.toMatchObject({ status: 500 });
});

test.each([5, 6])('an order at status %i is not delivered', async (statut) => {
  await using shop = await startShop();
  const id = await newCommande(shop);
  await shop.call(updateCommande, { params: { id }, body: { statut } });
  await expect(shop.call(commandeToLivraison, { params: { id } })).rejects.toBeInstanceOf(Refused);
});

test('a cancelled document is not invoiced, but a cancelled quote may be reopened', async () => {
  await using shop = await startShop();
  const [commande, livraison, devis] = [await newCommande(shop), await newLivraison(shop), await newDevis(shop)];
  await shop.call(updateCommande, { params: { id: commande }, body: { statut: 6 } });
  await shop.call(updateLivraison, { params: { id: livraison }, body: { statut: 6 } });
  await shop.call(updateDevis, { params: { id: devis }, body: { statut: 6 } });
  await expect(shop.call(commandeToFacture, { params: { id: commande } })).rejects.toThrow('annulée');
  await expect(shop.call(livraisonToFacture, { params: { id: livraison } })).rejects.toThrow('annulé');
  expect(await shop.call(devisToCommande, { params: { id: devis } })).toMatchObject({ success: true });
});

test('a transformation is done once; done again after its target was cancelled', async () => {
  await using shop = await startShop();
  const id = await newCommande(shop);
  await shop.call(commandeToFacture, { params: { id } });
  await expect(shop.call(commandeToFacture, { params: { id } })).rejects.toThrow(
    `La commande ${id} a déjà été transformée en facture (FA-P01-000001).`,
  );
  await shop.call(updateFacture, { params: { id: 'FA-P01-000001' }, body: { statut: 6 } });
  expect(await shop.call(commandeToFacture, { params: { id } })).toMatchObject({ document_cible: 'FA-P01-000002' });
  const commande = await shop.call(getCommande, { params: { id } });
  expect(commande.documents_cibles.map(({ numero }) => numero)).toEqual(['FA-P01-000001', 'FA-P01-000002']);
});

test('goods are invoiced once along a chain, whichever way', async () => {
  await using shop = await startShop();
  const direct = await newCommande(shop);
  await shop.call(commandeToFacture, { params: { id: direct } });
  const { document_cible } = await shop.call(commandeToLivraison, { params: { id: direct } });
  await expect(shop.call(livraisonToFacture, { params: { id: document_cible } })).rejects.toThrow('déjà été');

  const delivered = await newCommande(shop);
  const { document_cible: note } = await shop.call(commandeToLivraison, { params: { id: delivered } });
  await shop.call(livraisonToFacture, { params: { id: note } });
  await expect(shop.call(commandeToFacture, { params: { id: delivered } })).rejects.toThrow('déjà été');
});

test('of two simultaneous calls on one quote exactly one wins and the other is refused: 200 rounds', async () => {
  await using shop = await startShop();
  const refusals = { commande: 500, facture: 400 };
  for (let round = 0; round < 200; round += 1) {
    const params = { id: await newDevis(shop) };
    const toCommande = () => shop.call(devisToCommande, { params });
    const toFacture = () => shop.call(devisToFacture, { params });
    const [commande, facture] =
      round % 2 === 0
        ? await Promise.allSettled([toCommande(), toFacture()])
        : (await Promise.allSettled([toFacture(), toCommande()])).reverse();
    const [winner, loser] = commande?.status === 'fulfilled' ? [commande, facture] : [facture, commande];
    const status = loser === commande ? refusals.commande : refusals.facture;
    expect(winner?.status).toBe('fulfilled');
    expect(loser).toMatchObject({ status: 'rejected', reason: { status } });
    expect((await shop.call(getDevis, { params })).data.documents_cibles).toHaveLength(1);
  }
  expect([...(await shop.call(listCommandes, most)), ...(await shop.call(listFactures, most))]).toHaveLength(200);
});

test('a double click on an order gives one target', async () => {
  await using shop = await startShop();
  type Click = (input: { params: { id: string } }) => Promise<{ document_cible: string }>;
  const clicks: Click[] = [
    (input) => shop.call(commandeToLivraison, input),
    (input) => shop.call(commandeToFacture, input),
  ];
  for (const click of clicks) {
    const params = { id: await newCommande(shop) };
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => click({ params })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await shop.call(getCommande, { params })).documents_cibles).toHaveLength(1);
  }
});

test('a refused transformation leaves nothing, not even a number', async () => {
  await using shop = await startShop();
  await shop.refuseNegativeStock();
  const { data } = await shop.call(createCommande, {
    body: { client_id: shop.client, lignes: [{ article_code: 'VIS', quantite: 101 }] },
  });
  const id = data.numero_commande;
  const refused = shop.call(commandeToLivraison, { params: { id } });
  await expect(refused).rejects.toMatchObject({ status: 400 });
  await expect(refused).rejects.toThrow('100 en stock, 101 à sortir');
  expect(await shop.call(getCommande, { params: { id } })).toMatchObject({ version: 1, documents_cibles: [] });
  expect(await shop.getStock()).toEqual({ reel: 100, reserve: 101, disponible: -1 });
  expect(await newLivraison(shop)).toBe('BL-P01-000001');
});

test('each success is logged in its transaction; a status that cannot be updated undoes nothing and is reported', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startShop({ dataDir: folder.path });
  const connection = openConnection(join(folder.path, 'backoffice.db'));
  const [first, second] = [await newDevis(shop), await newDevis(shop)];
  await shop.call(devisToCommande, { params: { id: first } });
  connection.exec(`create trigger jam before update of statut on documents when new.type_document = 0
    begin select raise(abort, 'statut bloqué'); end`);
  const answer = await shop.call(devisToFacture, { params: { id: second } });
  expect(answer).toMatchObject({ success: true, document_cible: 'FA-P01-000001', statut_devis_mis_a_jour: true });
  await expect(shop.call(devisToCommande, { params: { id: 'NON' } })).rejects.toThrow('introuvable');

  const logs = connection.prepare('select * from workflow_logs order by id').all();
  const common = { nb_lignes: 3, succes: 1, type_source: 0, date_transformation: '2026-03-16T09:30:00.000Z' };
  expect(logs).toMatchObject([
    { ...common, document_source: first, document_cible: 'BC-P01-000001', type_cible: 10, erreur_statut: null },
    {
      ...common,
      document_source: second,
      document_cible: 'FA-P01-000001',
      type_cible: 60,
      erreur_statut: expect.stringContaining('La base de données a refusé cette opération (SQLITE_CONSTRAINT_TRIGGER)'),
    },
  ]);
  expect(logs).toHaveLength(2);
  const { data } = await shop.call(getDevis, { params: { id: second } });
  expect(data).toMatchObject({ statut: 0, a_deja_ete_transforme: true, version: 2 });
  connection.exec('drop trigger jam');
  await expect(shop.call(devisToFacture, { params: { id: second } })).rejects.toThrow('déjà été transformé');
  expect(connection.prepare('select count(*) from workflow_logs').pluck().get()).toBe(2);
  connection.close();
});
