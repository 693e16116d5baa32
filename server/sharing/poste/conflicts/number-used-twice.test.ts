import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { readShop, until } from '#server/testing/running/shared-shop-state.ts';
import { startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import {
  createCommandeFournisseur,
  getCommandeFournisseur,
  passCommandeFournisseur,
  receiveCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { resolveSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { annulerReglement, browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { getConformite, verifierConformite } from '#shared/contracts/service/conformite.ts';
import { createFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const quote = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };

/**
 * Starts two tills with one code, as when the data of one were copied to the other; the connection of `copy` is cut.
 */
async function startTwins() {
  const stack = new AsyncDisposableStack();
  const [folder, elsewhere] = [await createTemporaryFolder(), await createTemporaryFolder()];
  stack.use(folder);
  stack.use(elsewhere);
  const shop = stack.use(await startSharedBackOffice());
  {
    await using till = await startPoste({ url: shop.url, poste: 'P01', dataDir: folder.path });
    await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
    await till.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
    await until(() => till.outbox.count().en_attente === 0);
  }
  await copyFile(join(folder.path, 'backoffice.db'), join(elsewhere.path, 'backoffice.db'));
  const { network, url } = stack.use(await startProxy(() => shop.url));
  network.isCut = true;
  const till = stack.use(await startPoste({ url: shop.url, poste: 'P01', dataDir: folder.path }));
  const copy = stack.use(await startPoste({ url, poste: 'P01', dataDir: elsewhere.path }));
  return { shop, till, copy, network, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test('documents made from a renumbered one are sent after it, and those made from them too', async () => {
  await using twins = await startTwins();
  const { shop, till, copy, network } = twins;
  await till.call(createDevis, { body: quote });
  const { id: devis } = await copy.call(createDevis, { body: quote });
  const { documents } = copy.backOffice;
  const commande = (await documents.transform('devis', devis, 'commande', context)).cible.numero;
  await documents.setChampLibre('commande', commande, 'Livreur', 'Paul');
  const livraison = (await documents.transform('commande', commande, 'livraison', context)).cible.numero;
  await until(() => till.outbox.count().en_attente === 0);
  network.isCut = false;
  await until(() => copy.outbox.count().a_traiter === 1);

  network.isCut = true;
  const [refused] = copy.outbox.list(['refuse'], 1);
  await copy.choices.keepMine(refused?.id ?? 0);
  const renumbered = 'DE-P01-000002';
  expect(copy.outbox.listReady(8).map(({ code }) => code)).toEqual([renumbered, devis]);

  network.isCut = false;
  await until(() => copy.outbox.count().en_attente === 0);
  await copy.call(refreshCache);
  expect(copy.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
  const ofShop = shop.local.documents;
  expect(await ofShop.get('commande', commande)).toMatchObject({
    document_source: renumbered,
    champs_libres: { Livreur: 'Paul' },
  });
  expect(await ofShop.get('livraison', livraison)).toMatchObject({ document_source: commande });
  expect(await readShop(copy.local)).toEqual(await readShop(shop.local));
}, 60_000);

test('of two orders to suppliers under one number both are kept, and what came for each is counted with it', async () => {
  await using twins = await startTwins();
  const { shop, till, copy, network } = twins;
  await shop.call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône' } });
  for (const { call } of [till, copy]) {
    network.isCut = false;
    await call(refreshCache);
    network.isCut = true;
  }
  const buy = async ({ call }: typeof till, quantite: number) => {
    const lignes = [{ article_ref: 'VIS', quantite }];
    const { numero } = await call(createCommandeFournisseur, { body: { fournisseur_code: 'RHONE', lignes } });
    await call(passCommandeFournisseur, { params: { numero } });
    await call(receiveCommandeFournisseur, { params: { numero }, body: {} });
    return numero;
  };
  const numero = await buy(till, 7);
  expect(await buy(copy, 30)).toBe(numero);
  await until(() => till.outbox.count().en_attente === 0);
  network.isCut = false;
  const settle = async () => {
    for (const { id } of copy.outbox.list(['refuse'], 8)) await copy.choices.keepMine(id);
    return copy.outbox.count().en_attente + copy.outbox.count().a_traiter === 0;
  };
  await until(settle, undefined, 30_000);
  await copy.call(refreshCache);
  for (const { call } of [shop, copy]) {
    const read = (code: string) => call(getCommandeFournisseur, { params: { numero: code } });
    expect(await read(numero)).toMatchObject({ etat: 'recue', lignes: [{ recu: 7 }] });
    const other = await read(numero.replace(/1$/, '2'));
    expect(other).toMatchObject({ etat: 'recue', lignes: [{ recu: 30 }] });
    expect(other.commentaire).toContain(numero);
  }
  expect(await readShop(copy.local)).toEqual(await readShop(shop.local));
}, 60_000);

test('a renumbered document is also renamed in the document it was made from', async () => {
  await using twins = await startTwins();
  const { shop, till, copy, network } = twins;
  const { documents } = copy.backOffice;
  const { documents: ofTill } = till.backOffice;
  const { id: first } = await till.call(createDevis, { body: quote });
  await ofTill.transform('devis', first, 'commande', context);
  // The quote of the copy has a number of its own; its order has the one the till gave to another order.
  await copy.call(createDevis, { body: quote });
  const { id: devis } = await copy.call(createDevis, { body: quote });
  const commande = (await documents.transform('devis', devis, 'commande', context)).cible.numero;
  await until(() => till.outbox.count().en_attente === 0);
  network.isCut = false;
  await until(() => copy.outbox.count().a_traiter === 2);
  for (const { id } of copy.outbox.list(['refuse'], 8).toReversed()) await copy.choices.keepMine(id);
  await until(() => copy.outbox.count().en_attente === 0);
  await copy.call(refreshCache);
  expect(copy.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
  const renumbered = commande.replace(/1$/, '2');
  const { documents_cibles } = await shop.local.documents.get('devis', devis);
  expect(documents_cibles).toMatchObject([{ numero: renumbered }]);
  expect(await shop.local.documents.get('commande', renumbered)).toMatchObject({ document_source: devis });
  expect(await readShop(copy.local)).toEqual(await readShop(shop.local));
}, 60_000);

test('payments of a number used twice stay with their sale, sealed anew', async () => {
  await using twins = await startTwins();
  const { shop, till, copy, network } = twins;
  const sellAndPay = async ({ call }: typeof till, montant: number) => {
    const { data } = await call(createFacture, { body: quote });
    const imputations = [{ numero: data.numero_facture, montant }];
    const paid = { client_code: 'DURAND', reglements: [{ moyen: 'carte', montant, imputations }] };
    const made = await call(createReglements, { body: paid });
    return { facture: data.numero_facture, reglement: String(made.data.reglements[0]?.numero) };
  };
  await sellAndPay(till, 12);
  const mine = await sellAndPay(copy, 5);
  expect(mine).toEqual({ facture: 'FA-P01-000001', reglement: 'RG-P01-000001' });
  await copy.call(annulerReglement, { params: { numero: mine.reglement }, body: { motif: 'Carte refusée' } });
  const pdf = await copy.call(getDocumentPdf, { params: { type_doc: 60, numero: mine.facture } });
  await until(() => till.outbox.count().en_attente === 0);
  network.isCut = false;
  // The copy waits longer and longer between its tries; this one is made at once.
  await copy.call(refreshCache);
  const settle = async () => {
    const [refused] = copy.outbox.list(['refuse'], 1);
    if (refused) {
      await copy.call(resolveSynchronisation, { params: { id: refused.id }, body: { choix: 'notre' } });
    }
    return copy.outbox.count().en_attente + copy.outbox.count().a_traiter === 0;
  };
  await until(settle, undefined, 30_000);
  await copy.call(refreshCache);

  const { data } = await shop.call(browseReglements, { query: {} });
  const told = data.map(({ numero, annule, imputations }) => [numero, annule, imputations[0]?.numero]);
  expect(new Set(told.map(String))).toEqual(
    new Set([
      'RG-P01-000001,,FA-P01-000001',
      'RG-P01-000003,,FA-P01-000002',
      'RG-P01-000002,RG-P01-000003,FA-P01-000002',
    ]),
  );
  for (const { call } of [shop, copy]) {
    const read = async (numero: string) => (await call(getFacture, { params: { numero } })).data;
    expect(await read('FA-P01-000001')).toMatchObject({ regle: 12, reste_du: 0 });
    expect(await read('FA-P01-000002')).toMatchObject({ regle: 0, reste_du: 12 });
  }
  // The customer holds that file: it stays the file of the sale.
  expect(await copy.call(getDocumentPdf, { params: { type_doc: 60, numero: 'FA-P01-000002' } })).toEqual(pdf);
  await copy.call(verifierConformite);
  await until(async () => (await copy.call(getConformite)).derniere !== null);
  // The other copy's sale is sealed in the other copy's chain; what got another number here is sealed again as it now
  // is.
  const { derniere } = await copy.call(getConformite);
  expect(derniere?.ruptures.map(({ numero }) => numero)).toEqual(['FA-P01-000001', 'RG-P01-000001']);
  expect(await readShop(copy.local)).toEqual(await readShop(shop.local));
}, 60_000);

test('where the shop’s invoice takes the place of another customer’s, it is owed by its own customer', async () => {
  await using twins = await startTwins();
  const { till, copy, network } = twins;
  await copy.call(createClient, { body: buildClient({ num: 'MARTIN' }) });
  await till.call(createFacture, { body: quote });
  await copy.call(createFacture, { body: { ...quote, client_id: 'MARTIN' } });
  await until(() => till.outbox.count().en_attente === 0);
  network.isCut = false;
  await until(() => copy.outbox.count().a_traiter > 0);
  await until(async () => {
    const [refused] = copy.outbox.list(['refuse'], 1);
    if (refused) await copy.call(resolveSynchronisation, { params: { id: refused.id }, body: { choix: 'leur' } });
    return copy.outbox.count().en_attente + copy.outbox.count().a_traiter === 0;
  });
  const readDu = async (code: string) => (await copy.call(getCompteClient, { params: { code } })).du;
  expect([await readDu('DURAND'), await readDu('MARTIN')]).toEqual([12, 0]);
}, 60_000);
