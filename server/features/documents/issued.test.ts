import { expect, test } from 'vitest';
import type { z } from 'zod';
import { buildPng, toDataUrl } from '#server/testing/fixtures/build-png.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { getHistorique } from '#shared/contracts/documents/historique.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import {
  createAvoir,
  createFacture,
  emitAvoir,
  emitFacture,
  getAvoir,
  getFacture,
  updateAvoir,
  updateFacture,
} from '#shared/contracts/ventes/ventes.ts';
import { createHash } from 'node:crypto';

const vis = { article_code: 'VIS', quantite: 2 };
const lettre = { sujet: 'Votre facture', corps_html: '<p>Bonjour</p>' };
const final = 'La facture FA-P01-000001 est émise\u00a0: elle ne change plus. Pour corriger, faites un avoir.';

type Change = z.input<typeof updateFacture.body>;

/** Starts a shop with one invoice of two screws at 10 €. */
async function openShop() {
  const shop = await startShop();
  const { call, client } = shop;
  const { data } = await call(createFacture, { body: { client_id: client, lignes: [vis] } });
  const id = data.numero_facture;
  return {
    ...shop,
    id,
    emit: () => call(emitFacture, { params: { numero: id }, body: {} }),
    read: async () => (await call(getFacture, { params: { numero: id } })).data,
    change: (body: Change) => call(updateFacture, { params: { id }, body }),
    getPdf: () => call(getDocumentPdf, { params: { type_doc: 60, numero: id } }),
  };
}

const toPrint = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('an invoice can be changed until it is issued, and never afterwards', async () => {
  await using shop = await openShop();
  await shop.change({ lignes: [{ ...vis, quantite: 3 }] });
  const { facture, message } = await shop.emit();
  expect(message).toBe('La facture FA-P01-000001 est émise.');
  expect(facture.emission).toMatchObject({ motif: 'demande' });

  for (const change of [{ lignes: [vis] }, { date_facture: '2026-01-05' }, { reference: 'Chantier' }, { statut: 5 }]) {
    await expect(shop.change(change)).rejects.toThrow(final);
  }
  expect(await shop.read()).toMatchObject({ total_ht: 30, reference: null, statut: 0 });
  for (const statut of [1, 2, 3, 4, 0]) expect((await shop.change({ statut })).facture).toMatchObject({ statut });
});

test('the file of an issued invoice keeps its bytes when the customer’s or the shop’s card changes', async () => {
  await using shop = await openShop();
  const { facture } = await shop.emit();
  const before = await shop.getPdf();
  expect(facture.emission?.empreinte).toBe(toPrint(before));
  const boutique = await shop.backOffice.boutique.get();
  const logo = toDataUrl(buildPng({ width: 2, colourType: 0, pixels: [0, 255] }));
  await shop.backOffice.boutique.update({ ...boutique, raison_sociale: 'Autre enseigne', siret: '', logo });
  await shop.call(updateClient, { params: { code: 'DURAND' }, body: { intitule: 'Martin & Cie', ville: 'Nantes' } });

  expect(toPrint(await shop.getPdf())).toBe(toPrint(before));
  expect((await shop.read()).parties?.acheteur.intitule).toBe('Durand & Fils');
  expect((await shop.call(getClient, { params: { code: 'DURAND' } })).data.intitule).toBe('Martin & Cie');
});

test('reading its PDF issues nothing, sending it by e-mail does', async () => {
  await using shop = await openShop();
  await shop.getPdf();
  expect((await shop.read()).emission).toBeUndefined();
  const body = {
    ...lettre,
    destinataires: ['jeanne@client.example'],
    document_ids: [shop.id],
    type_document: 60 as const,
  };
  await shop.call(sendBatch, { body });
  expect((await shop.read()).emission).toMatchObject({ motif: 'email' });
  await expect(shop.change({ lignes: [] })).rejects.toThrow(final);
});

test('cancelling an issued invoice makes its credit note, whose goods come back once', async () => {
  await using shop = await openShop();
  await shop.emit();
  expect(await shop.getStock()).toMatchObject({ reel: 98 });
  const { message, facture } = await shop.change({ statut: 6 });

  expect(message).toBe('La facture FA-P01-000001 est annulée par l’avoir AV-P01-000001.');
  expect(facture).toMatchObject({ statut: 5, documents_cibles: [{ numero: 'AV-P01-000001', type_document: 50 }] });
  const avoir = await shop.call(getAvoir, { params: { numero: 'AV-P01-000001' } });
  expect(avoir).toMatchObject({ document_source: shop.id, total_ttc: facture.total_ttc });
  expect(await shop.getStock()).toMatchObject({ reel: 100 });
  await expect(shop.change({ statut: 6 })).rejects.toThrow('est annulée par l’avoir AV-P01-000001\u00a0: elle');
  const paid = { moyen: 'carte', montant: 12, imputations: [{ numero: shop.id, montant: 12 }] };
  const pay = shop.call(createReglements, { body: { client_code: shop.client, reglements: [paid] } });
  await expect(pay).rejects.toThrow('est annulée par l’avoir AV-P01-000001\u00a0: elle ne peut plus être réglée');
});

test('a credit note is issued in the same way, and cannot be undone', async () => {
  await using shop = await openShop();
  const { call, client } = shop;
  const { data } = await call(createAvoir, { body: { client_id: client, lignes: [vis] } });
  const { avoir } = await call(emitAvoir, { params: { numero: data.numero_avoir }, body: { motif: 'impression' } });
  expect(avoir.emission?.motif).toBe('impression');
  const cancelled = call(updateAvoir, { params: { id: data.numero_avoir }, body: { statut: 6 } });
  await expect(cancelled).rejects.toThrow('Pour corriger, faites une facture.');
});

test('issued twice at the same time, it is issued once; a cancelled one is not', async () => {
  await using shop = await openShop();
  const [first, second] = await Promise.all([shop.emit(), shop.emit()]);
  expect(second.facture.emission).toEqual(first.facture.emission);
  const { evenements } = await shop.call(getHistorique, { params: { type_doc: 60, numero: shop.id } });
  expect(evenements.map(({ texte }) => texte)).toEqual(['Émise', 'Créée']);

  const { data } = await shop.call(createFacture, { body: { client_id: shop.client, lignes: [vis] } });
  await shop.call(updateFacture, { params: { id: data.numero_facture }, body: { statut: 6 } });
  const late = shop.call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
  await expect(late).rejects.toThrow('est annulée\u00a0: elle ne peut plus être émise.');
});

test('issuing another version than the current one is a conflict', async () => {
  await using shop = await openShop();
  await shop.change({ reference: 'Chantier' });
  const seen = connect(shop.url, { headers: { ...shop.headers, 'if-match': '1' } });
  const late = seen(emitFacture, { params: { numero: shop.id }, body: {} });
  await expect(late).rejects.toThrow('a été modifiée');
  expect((await shop.read()).emission).toBeUndefined();
});

test('a credit note that undoes an invoice has its content from the start, and is not cancelled alone', async () => {
  await using shop = await openShop();
  await shop.emit();
  await shop.change({ statut: 6 });
  const change = (body: z.input<typeof updateAvoir.body>) =>
    shop.call(updateAvoir, { params: { id: 'AV-P01-000001' }, body });
  const undoing =
    'L’avoir AV-P01-000001 annule FA-P01-000001\u00a0: il ne change plus. Pour corriger, faites une facture.';
  for (const body of [{ lignes: [{ ...vis, quantite: 1 }] }, { reference: 'Chantier' }, { statut: 6 }]) {
    await expect(change(body)).rejects.toThrow(undoing);
  }
  expect((await change({ statut: 1 })).avoir).toMatchObject({ statut: 1, total_ht: 20 });
  expect(await shop.getStock()).toMatchObject({ reel: 100 });
});

test('a change that cancels an issued invoice and alters it as well is refused whole', async () => {
  await using shop = await openShop();
  await shop.emit();
  await expect(shop.change({ statut: 6, lignes: [{ ...vis, quantite: 5 }] })).rejects.toThrow(final);
  expect(await shop.read()).toMatchObject({ statut: 0, documents_cibles: [] });
});

test('an issue that names another document’s file does not hand that file over', async () => {
  await using shop = await openShop();
  const { facture } = await shop.emit();
  const { data } = await shop.call(createFacture, { body: { client_id: shop.client, lignes: [vis] } });
  const numero = data.numero_facture;
  const { parties } = await shop.read();
  const { version } = await shop.backOffice.documents.get('facture', numero);
  const empreinte = facture.emission?.empreinte ?? '';
  if (!parties) throw new Error('what was issued has its parties');
  const draft = { motif: 'demande', version, parties, empreinte } as const;
  await shop.backOffice.documents.issue('facture', numero, draft, shop.context);
  const other = await shop.call(getDocumentPdf, { params: { type_doc: 60, numero } });
  expect(toPrint(other)).not.toBe(empreinte);
});
