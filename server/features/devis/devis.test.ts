import { expect, test } from 'vitest';
import { getCommande } from '#shared/contracts/ventes/ventes.ts';
import { devisToCommande } from '#shared/contracts/workflows.ts';
import {
  createDevis,
  getDevis,
  getDevisContact,
  getDevisPdf,
  listDevis,
  updateDevis,
  updateDevisStatut,
} from '#shared/contracts/ventes/devis.ts';
import { AppError, InvalidInput, NotAllowed, NotFound, Refused } from '#shared/endpoints/errors.ts';
import { startShop } from '#server/testing/running/start-shop.ts';

const vis = { article_code: 'VIS', quantite: 3 };

test('a quote is created with its number, its date in Paris and its totals', async () => {
  await using shop = await startShop({ now: () => new Date('2026-03-31T22:30:00Z') });
  const created = await shop.call(createDevis, {
    body: {
      client_id: shop.client,
      lignes: [
        { article_code: '\u00a0VIS ', quantite: 3, remise_pourcentage: 10 },
        { article_code: 'LIVRE', quantite: 1, prix_unitaire_ht: 18.5 },
      ],
    },
  });
  expect(created).toEqual({
    id: 'DE-P01-000001',
    client_id: 'DURAND',
    date_devis: '2026-04-01',
    montant_total_ht: 45.5,
    montant_total_ttc: 51.92,
    nb_lignes: 2,
  });
  const { data } = await shop.call(getDevis, { params: { id: created.id } });
  expect(data).toMatchObject({
    numero: 'DE-P01-000001',
    type_document: 0,
    client_intitule: 'Durand & Fils',
    date_echeance: '2026-05-01',
    statut: 0,
    total_tva: 6.42,
    tvas: [
      { taux: 20, base_ht: 27, montant_tva: 5.4 },
      { taux: 5.5, base_ht: 18.5, montant_tva: 1.02 },
    ],
    a_deja_ete_transforme: false,
    documents_cibles: [],
    lignes: [
      { article_code: 'VIS', designation: 'Vis', unite: 'UN', prix_unitaire_ht: 10, montant_ht: 27, montant_ttc: 32.4 },
      { article_code: 'LIVRE', prix_unitaire_ht: 18.5, tva_taux: 5.5, montant_ht: 18.5 },
    ],
  });
});

test('creating for an unknown customer or article is a 500 that says which', async () => {
  await using shop = await startShop();
  const unknownClient = shop.call(createDevis, { body: { client_id: 'PERSONNE', lignes: [vis] } });
  await expect(unknownClient).rejects.toMatchObject({ status: 500, message: 'Client PERSONNE introuvable' });
  const body = { client_id: shop.client, lignes: [vis, { article_code: 'RIEN', quantite: 1 }] };
  const unknownArticle = shop.call(createDevis, { body });
  await expect(unknownArticle).rejects.toMatchObject({ status: 500, message: 'Article RIEN introuvable' });
  expect((await shop.call(createDevis, { body: { client_id: shop.client, lignes: [vis] } })).id).toBe('DE-P01-000001');
});

test('a prospect may be given a quote', async () => {
  await using shop = await startShop();
  const prospect = await shop.backOffice.tiers.create(
    'prospect',
    { intitule: 'Peut-être', compte_collectif: '411000' },
    shop.context,
  );
  const created = await shop.call(createDevis, { body: { client_id: prospect.numero, lignes: [vis] } });
  const contact = await shop.call(getDevisContact, { params: { id: created.id } });
  expect(contact).toMatchObject({ client_code: prospect.numero, peut_etre_relance: false, email: null });
});

test('a line without an article is a comment of no amount; it needs a text and accepts no price', async () => {
  await using shop = await startShop();
  const create = (ligne: { article_code: string; designation?: string; prix_unitaire_ht?: number }) =>
    shop.call(createDevis, { body: { client_id: shop.client, lignes: [vis, { quantite: 1, ...ligne }] } });
  const created = await create({ article_code: ' ', designation: 'Livraison offerte' });
  expect(created).toMatchObject({ montant_total_ht: 30, nb_lignes: 2 });
  await expect(create({ article_code: '' })).rejects.toThrow('ni code article ni désignation');
  await expect(create({ article_code: '', designation: 'Port', prix_unitaire_ht: 9 })).rejects.toThrow('commentaire');
});

test('a price typed including tax is worth exactly that', async () => {
  await using shop = await startShop();
  const lignes = [{ article_code: 'VIS', quantite: 3, prix_unitaire_ttc: 9.99 }];
  const created = await shop.call(createDevis, { body: { client_id: shop.client, lignes } });
  expect(created.montant_total_ttc).toBe(29.97);
  const { data } = await shop.call(getDevis, { params: { id: created.id } });
  expect(data.lignes).toMatchObject([{ prix_unitaire_ht: 8.325, prix_unitaire_ttc: 9.99, montant_ttc: 29.97 }]);
});

test('a shop that is not subject to VAT charges none', async () => {
  await using shop = await startShop();
  const boutique = await shop.backOffice.boutique.get();
  await shop.backOffice.boutique.update({ ...boutique, franchise_tva: true, validite_devis_jours: 10 });
  const created = await shop.call(createDevis, {
    body: { client_id: shop.client, date_devis: '2026-01-25', lignes: [vis] },
  });
  expect(created).toMatchObject({ montant_total_ht: 30, montant_total_ttc: 30, date_devis: '2026-01-25' });
  const { data } = await shop.call(getDevis, { params: { id: created.id } });
  expect(data.date_echeance).toBe('2026-02-04');
});

test('a discount above the customer’s maximum takes a responsable, and may stay once granted', async () => {
  await using shop = await startShop();
  const clerk = await shop.callAs('vendeur');
  const manager = await shop.callAs('responsable');
  const lignes = [{ ...vis, remise_pourcentage: 15 }];
  const refused = clerk(createDevis, { body: { client_id: shop.client, lignes } });
  await expect(refused).rejects.toBeInstanceOf(NotAllowed);
  await expect(refused).rejects.toThrow('10\u202f%');
  const { id } = await manager(createDevis, { body: { client_id: shop.client, lignes } });
  await clerk(updateDevis, { params: { id }, body: { lignes: [{ ...vis, quantite: 4, remise_pourcentage: 15 }] } });
  const more = clerk(updateDevis, { params: { id }, body: { lignes: [{ ...vis, remise_pourcentage: 15.5 }] } });
  await expect(more).rejects.toBeInstanceOf(NotAllowed);
  const atMost = [{ ...vis, remise_pourcentage: 10 }];
  await clerk(createDevis, { body: { client_id: shop.client, lignes: atMost } });
});

test('the list gives the newest first, by status, as many as asked, with or without lines', async () => {
  await using shop = await startShop();
  const create = (date_devis: string) =>
    shop.call(createDevis, { body: { client_id: shop.client, date_devis, lignes: [vis] } });
  const [older, newer, newest] = [await create('2026-01-05'), await create('2026-02-05'), await create('2026-02-05')];
  await shop.call(updateDevisStatut, { params: { id: newer.id }, query: { nouveau_statut: 2 } });
  const list = async (query: Parameters<typeof shop.call<typeof listDevis>>[1] = {}) =>
    (await shop.call(listDevis, query)).map(({ numero }) => numero);
  expect(await list()).toEqual([newest.id, newer.id, older.id]);
  expect(await list({ query: { limit: 2 } })).toEqual([newest.id, newer.id]);
  expect(await list({ query: { statut: 2 } })).toEqual([newer.id]);
  expect(await list({ query: { statut: 9 } })).toEqual([]);
  const [complete] = await shop.call(listDevis, { query: { limit: 1 } });
  const [short] = await shop.call(listDevis, { query: { limit: 1, inclure_lignes: false } });
  expect(complete).toEqual((await shop.call(getDevis, { params: { id: newest.id } })).data);
  const { lignes, ...head } = complete ?? {};
  expect(lignes).toHaveLength(1);
  expect(short).toEqual(head);
  for (const limit of [-1, 1001]) {
    await expect(shop.call(listDevis, { query: { limit } })).rejects.toBeInstanceOf(InvalidInput);
  }
});

test('an unchanged list answers 304, a changed one does not', async () => {
  await using shop = await startShop();
  const read = (etag = '') => fetch(`${shop.url}/devis`, { headers: { ...shop.headers, 'if-none-match': etag } });
  const etag = (await read()).headers.get('etag') ?? '';
  expect((await read(etag)).status).toBe(304);
  await shop.call(createDevis, { body: { client_id: shop.client, lignes: [vis] } });
  expect((await read(etag)).status).toBe(200);
});

test('an update applies what was sent, replaces all the lines and keeps the rest', async () => {
  await using shop = await startShop();
  const { id } = await shop.call(createDevis, { body: { client_id: shop.client, lignes: [vis, vis] } });
  const changed = await shop.call(updateDevis, {
    params: { id },
    body: { date_devis: '2026-05-01', lignes: [{ article_code: 'LIVRE', quantite: 2 }] },
  });
  expect(changed).toMatchObject({ success: true, message: `Le devis ${id} a été modifié.` });
  expect(changed.devis).toMatchObject({ date: '2026-05-01', date_echeance: '2026-05-31', total_ht: 40, version: 2 });
  expect(changed.devis.lignes).toHaveLength(1);
  const { devis } = await shop.call(updateDevis, { params: { id }, body: { statut: 2, lignes: null } });
  expect(devis).toMatchObject({ statut: 2, total_ht: 40, version: 3 });
  const untouched = await shop.call(updateDevis, { params: { id }, body: {} });
  expect(untouched.devis.version).toBe(3);
});

test('an update is a 404 for an unknown quote, a 400 for an unknown article or a transformed quote, a 422 out of range', async () => {
  await using shop = await startShop();
  const { id } = await shop.call(createDevis, { body: { client_id: shop.client, lignes: [vis] } });
  const unknown = shop.call(updateDevis, { params: { id: 'NON' }, body: { statut: 2 } });
  await expect(unknown).rejects.toMatchObject({ status: 404, message: 'Devis NON introuvable' });
  const lignes = [{ article_code: 'RIEN', quantite: 1 }];
  await expect(shop.call(updateDevis, { params: { id }, body: { lignes } })).rejects.toMatchObject({ status: 400 });
  await expect(shop.call(updateDevis, { params: { id }, body: { statut: 7 } })).rejects.toBeInstanceOf(InvalidInput);
  await shop.call(updateDevis, { params: { id }, body: { statut: 6 } });
  await shop.call(updateDevis, { params: { id }, body: { statut: 5 } });
  const frozen = shop.call(updateDevis, { params: { id }, body: { statut: 2 } });
  await expect(frozen).rejects.toBeInstanceOf(Refused);
  await expect(frozen).rejects.toThrow('déjà transformé');
});

test('the status route answers old and new, and refuses a transformed or cancelled quote', async () => {
  await using shop = await startShop();
  const { id } = await shop.call(createDevis, { body: { client_id: shop.client, lignes: [vis] } });
  const setStatut = (nouveau_statut: number, numero = id) =>
    shop.call(updateDevisStatut, { params: { id: numero }, query: { nouveau_statut } });
  expect(await setStatut(2)).toEqual({
    success: true,
    devis_id: id,
    statut_ancien: 0,
    statut_nouveau: 2,
    message: `Le devis ${id} passe de «\u00a0Brouillon\u00a0» à «\u00a0Accepté/validé\u00a0».`,
  });
  await expect(setStatut(2, 'NON')).rejects.toBeInstanceOf(NotFound);
  await expect(setStatut(7)).rejects.toBeInstanceOf(InvalidInput);
  await setStatut(6);
  await expect(setStatut(2)).rejects.toMatchObject({ status: 400 });
  await shop.call(updateDevis, { params: { id }, body: { statut: 5 } });
  await expect(setStatut(2)).rejects.toMatchObject({ status: 400 });
});

test('reading an unknown quote is a 404', async () => {
  await using shop = await startShop();
  const unknown = shop.call(getDevis, { params: { id: 'NON' } });
  await expect(unknown).rejects.toMatchObject({ status: 404, message: 'Devis NON introuvable' });
});

test('the contact of a quote is its customer’s', async () => {
  await using shop = await startShop();
  const { id } = await shop.call(createDevis, { body: { client_id: shop.client, lignes: [vis] } });
  expect(await shop.call(getDevisContact, { params: { id } })).toMatchObject({
    client_code: 'DURAND',
    client_intitule: 'Durand & Fils',
    email: 'durand@client.example',
    peut_etre_relance: true,
  });
  await expect(shop.call(getDevisContact, { params: { id: 'NON' } })).rejects.toBeInstanceOf(NotFound);
});

test('the PDF of a quote is named after it; an unknown quote is a 500 with a message', async () => {
  await using shop = await startShop();
  const { id } = await shop.call(createDevis, { body: { client_id: shop.client, lignes: [vis] } });
  const response = await fetch(`${shop.url}/devis/${id}/pdf`, { headers: shop.headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename=Devis_${id}.pdf`);
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  const unknown = shop.call(getDevisPdf, { params: { id: 'NON' } });
  await expect(unknown).rejects.toMatchObject({ status: 500, message: 'Devis NON introuvable' });
  await expect(unknown).rejects.toBeInstanceOf(AppError);
});

test('a quote sent again under the same key is the same quote', async () => {
  await using shop = await startShop();
  const send = () =>
    fetch(`${shop.url}/devis`, {
      method: 'POST',
      headers: { ...shop.headers, 'content-type': 'application/json', 'idempotency-key': 'k1' },
      body: JSON.stringify({ client_id: shop.client, lignes: [vis] }),
    });
  const [first, second] = [await send(), await send()];
  expect(second.status).toBe(201);
  expect(await second.text()).toBe(await first.text());
  expect(await shop.call(listDevis)).toHaveLength(1);
});

test('a quote carries the customer’s own reference, on to the order it becomes', async () => {
  await using shop = await startShop();
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const { id } = await shop.call(createDevis, { body: { client_id: 'DURAND', lignes, reference: 'Chantier 7' } });
  expect((await shop.call(getDevis, { params: { id } })).data.reference).toBe('Chantier 7');
  await shop.call(updateDevis, { params: { id }, body: { reference: 'Chantier 8' } });
  const { document_cible } = await shop.call(devisToCommande, { params: { id } });
  expect(await shop.call(getCommande, { params: { id: document_cible } })).toMatchObject({ reference: 'Chantier 8' });
});
