import { expect, test } from 'vitest';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { getRapportX, openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { invoiceTicket } from '#shared/contracts/ventes/ticket-facture.ts';
import { createFacture, getAvoir, getFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

const ticket = 'FA-P01-000001';

/** Starts a shop that has sold two screws and a book to a customer without a name. */
async function openShop() {
  const shop = await startShop();
  const { call } = shop;
  await call(createClient, { body: buildClient({ num: 'PASSAGE', intitule: 'Client de passage' }) });
  const { numero: session } = await call(openSessionCaisse, { body: { fond: 100 } });
  const lignes = [
    { article_code: 'VIS', quantite: 2 },
    { article_code: 'LIVRE', quantite: 1 },
  ];
  await call(createFacture, { body: { client_id: 'PASSAGE', lignes } });
  return {
    ...shop,
    pay: (...parts: [string, number][]) =>
      call(createReglements, {
        body: {
          client_code: 'PASSAGE',
          reglements: parts.map(([moyen, montant]) => ({ moyen, montant, imputations: [{ numero: ticket, montant }] })),
        },
      }),
    invoice: (client_code = 'DURAND') => call(invoiceTicket, { params: { numero: ticket }, body: { client_code } }),
    read: async (numero: string) => (await call(getFacture, { params: { numero } })).data,
    getX: () => call(getRapportX, { params: { numero: session } }),
  };
}

test('the invoice of a ticket is in the name of the customer who asks, has the ticket’s content, and is paid as it was', async () => {
  await using shop = await openShop();
  await shop.pay(['carte', 20], ['especes', 25.1]);
  const before = await shop.getX();
  const made = await shop.invoice();
  expect(made).toMatchObject({ ticket, avoir: 'AV-P01-000001', facture: 'FA-P01-000002' });
  const [sold, facture] = [await shop.read(ticket), await shop.read(made.facture)];
  expect(sold).toMatchObject({ statut: 5, reste_du: 0, credite: 45.1, facture_demandee: made.facture });
  expect(facture).toMatchObject({ client_code: 'DURAND', ticket, total_ttc: 45.1, regle: 45.1, reste_du: 0 });
  expect(facture.emission).toMatchObject({ motif: 'demande' });
  expect(facture.lignes).toEqual(sold.lignes);
  const avoir = await shop.call(getAvoir, { params: { numero: made.avoir } });
  expect(avoir).toMatchObject({ document_source: ticket, reste_du: 0, emission: { motif: 'demande' } });
  const { data } = await shop.call(browseReglements, { query: { document: made.facture } });
  expect(data.map(({ moyen, montant, libelle }) => [moyen, montant, libelle])).toEqual([
    ['especes', 25.1, `Payé avec le ticket ${ticket}`],
    ['carte', 20, `Payé avec le ticket ${ticket}`],
  ]);
  for (const code of ['PASSAGE', 'DURAND']) {
    expect(await shop.call(getCompteClient, { params: { code } })).toMatchObject({ solde: 0, avoirs: 0, credit: 0 });
  }
  expect(await shop.getStock()).toMatchObject({ reel: 98 });
  expect(await shop.getStock('LIVRE')).toMatchObject({ reel: 9 });
  const after = await shop.getX();
  expect(after.totaux.ttc).toBe(before.totaux.ttc);
  expect(after.totaux.moyens).toMatchObject(before.totaux.moyens.map(({ moyen, montant }) => ({ moyen, montant })));
  expect(after.especes.theorique).toBe(before.especes.theorique);
});

test('the PDF of a ticket’s invoice names its customer and its ticket', async () => {
  await using shop = await openShop();
  const { facture } = await shop.invoice();
  const { pages } = await readPdf(await shop.call(getDocumentPdf, { params: { type_doc: 60, numero: facture } }));
  expect(pages.join('\n')).toContain('Durand & Fils');
  expect(pages.join('\n')).toContain(ticket);
  expect(pages.join('\n')).not.toContain('Client de passage');
});

test('sent again under one key it is made once, and a second invoice of a ticket is refused', async () => {
  await using shop = await openShop();
  await shop.pay(['especes', 45.1]);
  const call = createApiClient(shop.url, { headers: { ...shop.headers, 'idempotency-key': 'une-facture' } });
  const ask = () => call(invoiceTicket, { params: { numero: ticket }, body: { client_code: 'DURAND' } });
  const made = await ask();
  expect(await ask()).toEqual(made);
  await expect(shop.invoice()).rejects.toThrow(`est déjà faite\u00a0: ${made.facture}`);
  expect((await shop.getX()).totaux.ttc).toBe(45.1);
});

test('what is not a ticket, was returned in part, or names no customer gets no invoice, and the attempt leaves nothing', async () => {
  await using shop = await openShop();
  await expect(shop.invoice('PASSAGE')).rejects.toThrow('au nom de quelqu’un');
  await expect(shop.invoice('INCONNU')).rejects.toMatchObject({ status: 404 });
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const { data } = await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  const params = { numero: String(data.numero_facture) };
  await expect(shop.call(invoiceTicket, { params, body: { client_code: 'DURAND' } })).rejects.toThrow(
    'est déjà au nom de Durand & Fils',
  );
  await shop.call(createFactureAvoir, { params: { numero: ticket }, body: { lignes: [{ ligne: 1, quantite: 1 }] } });
  await expect(shop.invoice()).rejects.toThrow('a déjà un avoir');
  expect(await shop.read(ticket)).toMatchObject({ statut: 0 });
  expect((await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } })).data.numero_facture).toBe(
    'FA-P01-000003',
  );
});

test('a ticket whose règlement also pays another document gets no invoice', async () => {
  await using shop = await openShop();
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const { data } = await shop.call(createFacture, { body: { client_id: 'PASSAGE', lignes } });
  const imputations = [
    { numero: ticket, montant: 45.1 },
    { numero: String(data.numero_facture), montant: 12 },
  ];
  const reglements = [{ moyen: 'carte', montant: 57.1, imputations }];
  await shop.call(createReglements, { body: { client_code: 'PASSAGE', reglements } });
  await expect(shop.invoice()).rejects.toThrow('ne paie pas que le ticket');
  expect(await shop.read(ticket)).toMatchObject({ regle: 45.1, reste_du: 0, statut: 0 });
});

test('a ticket’s invoice whose issue was interrupted can be neither changed nor undone', async () => {
  await using shop = await openShop();
  await shop.pay(['carte', 45.1]);
  const { facture } = await shop.backOffice.reglements.invoiceTicket(ticket, 'DURAND', shop.context);
  expect((await shop.read(facture)).emission).toBeUndefined();
  const change = (body: object) => shop.call(updateFacture, { params: { id: facture }, body });
  await expect(change({ reference: 'Autre chose' })).rejects.toMatchObject({ status: 400 });
  await expect(change({ statut: 6 })).rejects.toMatchObject({ status: 400 });
  expect(await shop.read(facture)).toMatchObject({ regle: 45.1, reste_du: 0 });
});
