import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createPdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import {
  annulerReglement,
  browseReglements,
  createReglements,
  exportReglements,
  getReglement,
  listMoyens,
  type ReglementInput,
} from '#shared/contracts/reglements/reglements.ts';
import { listEvenements } from '#shared/contracts/service/conformite.ts';
import { getActiviteClient } from '#shared/contracts/tiers/activites.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { listFacturesARelancer } from '#shared/contracts/ventes/relances.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import {
  createAvoir,
  createCommande,
  createFacture,
  createLivraison,
  getAvoir,
  getFacture,
  listFactures,
  updateFacture,
} from '#shared/contracts/ventes/ventes.ts';
import { commandeToLivraison, livraisonToFacture } from '#shared/contracts/workflows.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { Outdated } from '#shared/endpoints/errors.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;
type Input = z.input<typeof ReglementInput>;

let server: Server;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  await server.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10 }) });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Creates a customer, so that accounts are those of one test. */
async function addClient(): Promise<string> {
  const { data } = await server.call(createClient, { body: buildClient({ num: `CLI${++made}` }) });
  return data.numero;
}

const lignes = (quantite: number) => [{ article_code: 'VIS', quantite }];

/** Creates an invoice of so many times 12 €, tax included. */
async function addFacture(client_id: string, quantite = 10): Promise<string> {
  const { data } = await server.call(createFacture, { body: { client_id, lignes: lignes(quantite) } });
  return String(data.numero_facture);
}

async function addCommande(client_id: string, quantite = 10): Promise<string> {
  const { data } = await server.call(createCommande, { body: { client_id, lignes: lignes(quantite) } });
  return String(data.numero_commande);
}

const pay = async (client_code: string, ...reglements: Input[]) =>
  (await server.call(createReglements, { body: { client_code, reglements } })).data;

const payOne = (client: string, numero: string, montant: number, others: Partial<Input> = {}) =>
  pay(client, { moyen: 'carte', montant, imputations: [{ numero, montant }], ...others });

const read = async (numero: string) => (await server.call(getFacture, { params: { numero } })).data;
const readAvoir = (numero: string) => server.call(getAvoir, { params: { numero } });
const getCompte = (code: string) => server.call(getCompteClient, { params: { code } });

/** Cancels an issued invoice, which makes its credit note. */
async function credit(numero: string): Promise<string> {
  const { facture } = await server.call(updateFacture, { params: { id: numero }, body: { statut: 6 } });
  return String(facture?.documents_cibles.at(-1)?.numero);
}

test('an invoice paid in cash is issued, sealed and settled, and its change is returned', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  const data = await pay(client, {
    moyen: 'especes',
    montant: 120,
    recu: 150,
    imputations: [{ numero, montant: 120 }],
  });
  expect(data.reglements).toMatchObject([
    { numero: 'RG-P01-000001', client_code: client, recu: 150, rendu: 30, libre: 0, annule_par: null, poste: 'P01' },
  ]);
  expect(data.reglements[0]?.scelle).toMatchObject({ poste: 'P01', rang: 1 });
  expect(data.documents).toMatchObject([{ numero, regle: 120, reste_du: 0, emission: { motif: 'reglement' } }]);
  expect(data.compte).toMatchObject({ solde: 0, du: 0, credit: 0 });
  expect(await read(numero)).toMatchObject({ regle: 120, reste_du: 0, statut: 0, emission: { motif: 'reglement' } });
  const listed = await server.call(listFactures, { query: { limit: 1_000 } });
  expect(listed.find((one) => one.numero === numero)).toMatchObject({ regle: 120, acompte: 0, reste_du: 0 });
});

test('several means pay one sale: all of them, or none', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  const part = (moyen: string, montant: number) => ({ moyen, montant, imputations: [{ numero, montant }] });
  await expect(pay(client, part('carte', 100), part('cheque', 50))).rejects.toThrow(
    `La facture ${numero} n’a plus que 20,00\u00a0€ à régler`,
  );
  expect(await read(numero)).toMatchObject({ regle: 0, reste_du: 120 });
  expect((await read(numero)).emission).toBeUndefined();
  const { reglements } = await pay(client, part('carte', 100), part('cheque', 20));
  expect(reglements.map(({ ensemble }) => ensemble)).toEqual([reglements[0]?.numero, reglements[0]?.numero]);
  expect(await read(numero)).toMatchObject({ regle: 120, reste_du: 0 });
});

test('paid in part an invoice is final, and the rest of it is paid later', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  await payOne(client, numero, 50);
  expect(await getCompte(client)).toMatchObject({ solde: 70, du: 70, echu: 0 });
  await expect(server.call(updateFacture, { params: { id: numero }, body: { lignes: lignes(1) } })).rejects.toThrow(
    'faites un avoir',
  );
  await payOne(client, numero, 70);
  await expect(payOne(client, numero, 1)).rejects.toThrow(`La facture ${numero} est déjà réglée`);
});

test('the unallocated part of a règlement is the customer’s credit, and pays later invoices', async () => {
  const client = await addClient();
  await pay(client, { moyen: 'virement', montant: 100, reference: 'VIR 77' });
  expect(await getCompte(client)).toMatchObject({ solde: -100, credit: 100 });
  const numero = await addFacture(client);
  await expect(
    pay(client, { moyen: 'credit_client', montant: 0, imputations: [{ numero, montant: 110 }] }),
  ).rejects.toThrow('a 100,00\u00a0€ de crédit');
  await pay(client, { moyen: 'credit_client', montant: 0, imputations: [{ numero, montant: 100 }] });
  expect(await getCompte(client)).toMatchObject({ solde: 20, du: 20, credit: 0 });
  await expect(pay(client, { moyen: 'especes', montant: -1 })).rejects.toThrow('a 0,00\u00a0€ de crédit');
});

test('one règlement pays several invoices, with the part of each', async () => {
  const client = await addClient();
  const [first, second] = [await addFacture(client), await addFacture(client, 5)];
  await pay(client, {
    moyen: 'cheque',
    montant: 150,
    reference: '0012345',
    imputations: [
      { numero: first, montant: 120 },
      { numero: second, montant: 20 },
    ],
  });
  expect(await getCompte(client)).toMatchObject({ du: 40, credit: 10, solde: 30 });
});

test('small coins settle an invoice all the same', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  const imputations = [{ numero, montant: 120 }];
  await expect(pay(client, { moyen: 'especes', montant: 119.9, arrondi: 0.1, imputations })).rejects.toThrow('0,04');
  await pay(client, { moyen: 'especes', montant: 119.97, arrondi: 0.03, recu: 120, imputations });
  expect(await getCompte(client)).toMatchObject({ solde: 0, du: 0, credit: 0 });
});

test.each([
  [{ moyen: 'troc', montant: 12 }, 'n’a pas de moyen de règlement «\u00a0troc\u00a0»'],
  [{ moyen: 'especes', montant: 12, recu: 10 }, 'Il manque 2,00\u00a0€'],
  [{ moyen: 'carte', montant: 12, recu: 20 }, 'On ne rend la monnaie que sur des espèces reçues'],
  [{ moyen: 'carte', montant: 0 }, 'n’est pas 0'],
  [{ moyen: 'credit_client', montant: 5 }, 'ne fait entrer ni sortir d’argent'],
  [{ moyen: 'carte', montant: 12.345 }, 'deux décimales au plus'],
  [{ moyen: 'carte', montant: 12, date: '2031-01-01' }, 'daté d’après aujourd’hui'],
])('what makes no sense is refused in French: %o', async (input, message) => {
  const client = await addClient();
  await expect(pay(client, input)).rejects.toThrow(message);
});

test('a document that is another customer’s, that takes no règlement or does not exist is refused', async () => {
  const [client, other] = [await addClient(), await addClient()];
  const numero = await addFacture(other);
  await expect(payOne(client, numero, 10)).rejects.toThrow(`La facture ${numero} est d’un autre client (${other})`);
  const { data } = await server.call(createLivraison, { body: { client_id: client, lignes: lignes(1) } });
  await expect(payOne(client, String(data.numero_livraison), 10)).rejects.toThrow('réglez sa facture');
  await expect(payOne(client, 'FA-P01-999999', 10)).rejects.toThrow('Document FA-P01-999999 introuvable');
  await expect(pay('PERSONNE', { moyen: 'carte', montant: 1 })).rejects.toThrow('Client PERSONNE introuvable');
  await server.call(updateFacture, { params: { id: numero }, body: { statut: 6 } });
  await expect(payOne(other, numero, 10)).rejects.toThrow('est annulée');
});

test('a document named twice in a règlement does not take its reste dû twice', async () => {
  const client = await addClient();
  const numero = await addFacture(client, 5);
  const twice = (of: string, montant: number) =>
    pay(client, { moyen: 'carte', montant: 2 * montant, imputations: Array(2).fill({ numero: of, montant }) });
  await expect(twice(numero, 40)).rejects.toThrow(`${numero} est nommé deux fois`);
  await payOne(client, numero, 60);
  const avoir = await credit(numero);
  await expect(twice(avoir, -60)).rejects.toThrow(`${avoir} est nommé deux fois`);
  expect(await getCompte(client)).toMatchObject({ solde: -60, avoirs: 60, credit: 0 });
});

test('a règlement is undone by its opposite, once, with a reason', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  const { reglements } = await payOne(client, numero, 120);
  const paid = String(reglements[0]?.numero);
  const undo = (params: string, motif = 'Chèque impayé') =>
    server.call(annulerReglement, { params: { numero: params }, body: { motif } });
  await expect(undo(paid, ' ')).rejects.toThrow('motif');
  const { data } = await undo(paid);
  const undoing = String(data.reglements[0]?.numero);
  expect(data.reglements).toMatchObject([{ montant: -120, annule: paid, motif: 'Chèque impayé' }]);
  expect(await read(numero)).toMatchObject({ regle: 0, reste_du: 120 });
  expect(await server.call(getReglement, { params: { numero: paid } })).toMatchObject({ annule_par: undoing });
  await expect(undo(paid)).rejects.toThrow(`est déjà annulé par ${undoing}`);
  await expect(undo(undoing)).rejects.toThrow('enregistrez un nouveau règlement');
  await expect(undo('RG-P01-999999')).rejects.toThrow('Règlement RG-P01-999999 introuvable');
});

test('a credit note settles what its invoice still owes; what was paid is refunded, once', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  await payOne(client, numero, 50);
  const avoir = await credit(numero);
  expect(await read(numero)).toMatchObject({ regle: 50, credite: 70, reste_du: 0, statut: 5 });
  expect(await readAvoir(avoir)).toMatchObject({ total_ttc: 120, credite: 70, reste_du: 50 });
  expect(await getCompte(client)).toMatchObject({ solde: -50, avoirs: 50, du: 0, credit: 0 });
  await expect(payOne(client, avoir, -60)).rejects.toThrow('n’a plus que 50,00\u00a0€ à rendre');
  await payOne(client, avoir, -20, { moyen: 'especes' });
  const other = await addFacture(client, 5);
  const imputations = [
    { numero: avoir, montant: -30 },
    { numero: other, montant: 30 },
  ];
  await pay(client, { moyen: 'avoir', montant: 0, imputations });
  expect(await readAvoir(avoir)).toMatchObject({
    regle: 50,
    credite: 70,
    reste_du: 0,
    emission: { motif: 'reglement' },
  });
  expect(await getCompte(client)).toMatchObject({ solde: 30, du: 30, avoirs: 0 });
});

test('a standalone credit note is refunded, or stays as the customer’s credit', async () => {
  const client = await addClient();
  const { data } = await server.call(createAvoir, { body: { client_id: client, lignes: lignes(5) } });
  const avoir = String(data.numero_avoir);
  expect(await readAvoir(avoir)).toMatchObject({ reste_du: 60 });
  await pay(client, { moyen: 'avoir', montant: 0, imputations: [{ numero: avoir, montant: -60 }] });
  expect(await getCompte(client)).toMatchObject({ solde: -60, avoirs: 0, credit: 60 });
});

test('a deposit on an order is taken off the invoice made of it, by way of its delivery too', async () => {
  const client = await addClient();
  const commande = await addCommande(client);
  await payOne(client, commande, 30);
  expect(await getCompte(client)).toMatchObject({ solde: 0, acomptes: 0, credit: 0 });
  await expect(payOne(client, commande, 91)).rejects.toThrow('30,00\u00a0€ d’acompte déjà');
  const { document_cible: livraison } = await server.call(commandeToLivraison, { params: { id: commande } });
  const { document_cible: facture } = await server.call(livraisonToFacture, { params: { id: livraison } });
  expect(await read(facture)).toMatchObject({ acompte: 30, regle: 0, reste_du: 90 });
  expect(await getCompte(client)).toMatchObject({ solde: 90, du: 90, acomptes: 0 });
  await expect(payOne(client, commande, 5)).rejects.toThrow(`réglez la facture ${facture}`);
});

test('«Accepté» without a règlement still means paid; a règlement adds the details', async () => {
  const client = await addClient();
  const [settled, partly] = [await addFacture(client), await addFacture(client)];
  await server.call(updateFacture, { params: { id: settled }, body: { statut: 2 } });
  expect(await read(settled)).toMatchObject({ regle: 120, reste_du: 0 });
  await payOne(client, partly, 20);
  await server.call(updateFacture, { params: { id: partly }, body: { statut: 2 } });
  expect(await read(partly)).toMatchObject({ regle: 20, reste_du: 100 });
  await expect(payOne(client, settled, 5)).rejects.toThrow('est déjà réglée');
  const { evenements } = await server.call(listEvenements);
  const closed = evenements.filter(({ libelle }) => libelle === 'Dette soldée sans règlement');
  expect(closed.map(({ texte }) => texte)).toEqual([
    `La facture ${settled}\u00a0: 120,00\u00a0€ soldés par le statut 2, sans règlement`,
  ]);
});

test('archived or not, what is owed after a règlement was undone is asked for again', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  const { reglements } = await payOne(client, numero, 120);
  await server.call(updateFacture, { params: { id: numero }, body: { statut: 4 } });
  const isAsked = async () => (await server.call(listFacturesARelancer)).documents.some((one) => one.numero === numero);
  expect(await isAsked()).toBe(false);
  const params = { numero: String(reglements[0]?.numero) };
  await server.call(annulerReglement, { params, body: { motif: 'Chèque sans provision' } });
  expect(await read(numero)).toMatchObject({ statut: 4, reste_du: 120 });
  expect(await getCompte(client)).toMatchObject({ du: 120 });
  expect(await isAsked()).toBe(true);
});

test('a return of goods bought before règlements were recorded is refunded', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  await server.call(updateFacture, { params: { id: numero }, body: { statut: 2 } });
  await fetch(`${server.url}/factures/${numero}/emission`, {
    method: 'POST',
    headers: { ...server.headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const avoir = await credit(numero);
  expect(await read(numero)).toMatchObject({ statut: 5, statut_avant: 2, regle: 120, credite: 0 });
  expect(await readAvoir(avoir)).toMatchObject({ reste_du: 120 });
  await payOne(client, avoir, -120, { moyen: 'especes' });
  expect(await getCompte(client)).toMatchObject({ solde: 0 });
});

test('a payment repeated with its idempotency key is taken once', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  const call = createApiClient(server.url, { headers: { ...server.headers, 'idempotency-key': `once-${numero}` } });
  const body = {
    client_code: client,
    reglements: [{ moyen: 'carte', montant: 12, imputations: [{ numero, montant: 12 }] }],
  };
  const first = await call(createReglements, { body });
  expect(await call(createReglements, { body })).toEqual(first);
  expect(await read(numero)).toMatchObject({ regle: 12 });
});

test('an invoice changed meanwhile is not paid as it was', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  const seen = await read(numero);
  await server.call(updateFacture, { params: { id: numero }, body: { lignes: lignes(20) } });
  const reglements = [{ moyen: 'carte', montant: 120, imputations: [{ numero, montant: 120 }] }];
  const body = { client_code: client, reglements };
  await expect(server.call(createReglements, { body, ifMatch: String(seen.version) })).rejects.toThrow(Outdated);
  await expect(
    payOne(client, numero, 120, { imputations: [{ numero, montant: 120, version: seen.version }] }),
  ).rejects.toThrow(Outdated);
  expect(await server.call(createReglements, { body, ifMatch: '2' })).toMatchObject({ success: true });
});

test('an anonymous customer has no credit', async () => {
  const { data } = await server.call(createClient, {
    body: buildClient({ num: 'PASSAGE', intitule: 'Client de passage' }),
  });
  await expect(pay(data.numero, { moyen: 'especes', montant: 5 })).rejects.toThrow(
    'Client de passage n’a pas de compte',
  );
  const numero = await addFacture(data.numero);
  await payOne(data.numero, numero, 120);
});

test('a shop has means of its own, for as long as it takes them', async () => {
  const client = await addClient();
  const boutique = await server.call(getBoutique);
  const save = (actif: boolean) =>
    server.call(updateBoutique, {
      body: { ...boutique, moyens_reglement: [{ code: 'titre_resto', intitule: 'Titre-restaurant', actif }] },
    });
  await save(true);
  expect(await server.call(listMoyens)).toContainEqual({
    code: 'titre_resto',
    intitule: 'Titre-restaurant',
    actif: true,
    ouvre_tiroir: false,
    a_reference: false,
    propre: true,
  });
  await pay(client, { moyen: 'titre_resto', montant: 5 });
  await save(false);
  await expect(pay(client, { moyen: 'titre_resto', montant: 5 })).rejects.toThrow(
    'ne prend plus «\u00a0Titre-restaurant\u00a0»',
  );
});

test('refunds need the right, or a superior’s approval', async () => {
  const client = await addClient();
  const { cle } = await server.identity.apiKeys.create({ nom: 'Caisse', role: 'vendeur' });
  const call = createApiClient(server.url, { headers: { 'x-api-key': cle } });
  const body = (montant: number) => ({ client_code: client, reglements: [{ moyen: 'especes', montant }] });
  const { data } = await call(createReglements, { body: body(10) });
  await expect(call(createReglements, { body: body(-10) })).rejects.toMatchObject({ status: 403 });
  const params = { numero: String(data.reglements[0]?.numero) };
  await expect(call(annulerReglement, { params, body: { motif: 'Erreur' } })).rejects.toMatchObject({ status: 403 });
});

test('lists are narrowed and summed, and exported line by line', async () => {
  const client = await addClient();
  const [first, second] = [await addFacture(client), await addFacture(client)];
  await payOne(client, first, 100, { reference: 'CB 4412' });
  await payOne(client, second, 20, { moyen: 'cheque' });
  await pay(client, { moyen: 'especes', montant: 5 });
  const browse = (query: object) => server.call(browseReglements, { query: { client, ...query } });
  expect(await browse({ limit: 2 })).toMatchObject({
    total: 3,
    total_montant: 125,
    data: [{ montant: 5 }, { montant: 20 }],
  });
  expect(await browse({ document: second })).toMatchObject({ total: 1, data: [{ montant: 20 }] });
  expect(await browse({ moyen: 'carte' })).toMatchObject({ total: 1, total_montant: 100 });
  expect(await browse({ q: 'cb 4412' })).toMatchObject({ total: 1 });
  expect(await browse({ q: '20,00' })).toMatchObject({ total: 1, data: [{ montant: 20 }] });
  expect(await browse({ poste: 'P09' })).toMatchObject({ total: 0, total_montant: 0 });
  expect(await browse({ du: '2026-03-17' })).toMatchObject({ total: 0 });
  const csv = await server.call(exportReglements, { query: { client } });
  expect(csv.split('\r\n')).toHaveLength(5);
  expect(csv).toContain(`Carte bancaire,100,0,${first},100,0,CB 4412`);
});

test('reminders, accounts and lists of unpaid invoices use the reste dû', async () => {
  const client = await addClient();
  const [part, whole] = [await addFacture(client), await addFacture(client)];
  await payOne(client, part, 100);
  await payOne(client, whole, 120);
  const { documents } = await server.call(listFacturesARelancer);
  const own = documents.filter(({ client_code }) => client_code === client);
  expect(own).toMatchObject([{ numero: part, total_ttc: 120, reste_du: 20 }]);
  const activity = await server.call(getActiviteClient, { params: { code: client } });
  expect(activity.impayes).toEqual({ nb: 1, total_ttc: 20 });
  const all = documents.reduce((sum, { reste_du }) => sum + Math.round(reste_du * 100), 0) / 100;
  expect((await server.call(getTableauDeBord)).factures_impayees.total_ttc).toBe(all);
});

test('a payment whose PDF cannot be rendered is refused with a message and records nothing; a retry succeeds', async () => {
  const real = createPdfRenderer({ workers: 1 });
  onTestFinished(() => real.stop());
  let pdf = createPdfRenderer({ maxWaiting: 0 });
  await using shop = await startTestServer({ pdf: { ...real, render: (input) => pdf.render(input) } });
  const { call } = shop;
  await call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10 }) });
  const client = (await call(createClient, { body: buildClient({ num: 'DURAND' }) })).data.numero;
  const numero = (await call(createFacture, { body: { client_id: client, lignes: lignes(10) } })).data.numero_facture;
  const body = {
    client_code: client,
    reglements: [{ moyen: 'carte', montant: 120, imputations: [{ numero, montant: 120 }] }],
  };
  await expect(call(createReglements, { body })).rejects.toThrow('Trop de PDF');
  const unpaid = (await call(getFacture, { params: { numero } })).data;
  expect([unpaid.reste_du, unpaid.emission]).toEqual([120, undefined]);
  pdf = real;
  const { data } = await call(createReglements, { body });
  expect(data.documents).toMatchObject([{ reste_du: 0, emission: { motif: 'reglement' } }]);
});

test('undoing a bounced cheque also undoes what its credit has paid since: that is due again', async () => {
  const client = await addClient();
  const [first, second] = [await addFacture(client), await addFacture(client)];
  const cheque = await pay(client, { moyen: 'cheque', montant: 150, imputations: [] });
  const byCredit = (numero: string, montant: number) =>
    pay(client, { moyen: 'credit_client', montant: 0, imputations: [{ numero, montant }] });
  await byCredit(first, 100);
  await byCredit(second, 50);
  await pay(client, { moyen: 'carte', montant: 60, imputations: [] });
  const params = { numero: String(cheque.reglements[0]?.numero) };
  const { data, message } = await server.call(annulerReglement, { params, body: { motif: 'Sans provision' } });
  const [opposite] = data.reglements;
  expect(message).toMatch(/ 2 règlements par crédit le sont aussi\. À payer\u00a0: /);
  expect(message).toContain(`${first} (120,00\u00a0€)`);
  expect(message).toContain(`${second} (120,00\u00a0€)`);
  expect(data.reglements).toMatchObject([
    { annule: params.numero, montant: -150 },
    { annule: expect.any(String), montant: 0, libre: 50, motif: 'Sans provision', ensemble: opposite?.numero },
    { annule: expect.any(String), montant: 0, libre: 100, motif: 'Sans provision', ensemble: opposite?.numero },
  ]);
  expect([await read(first), await read(second)]).toMatchObject([{ reste_du: 120 }, { reste_du: 120 }]);
  expect(await getCompte(client)).toMatchObject({ du: 240, credit: 60, solde: 180 });
});

test('credit refunded before its payment is undone is owed by the customer', async () => {
  const client = await addClient();
  const cheque = await pay(client, { moyen: 'cheque', montant: 150, imputations: [] });
  await pay(client, { moyen: 'especes', montant: -40, imputations: [] });
  const params = { numero: String(cheque.reglements[0]?.numero) };
  const { data } = await server.call(annulerReglement, { params, body: { motif: 'Sans provision' } });
  expect(data.reglements).toHaveLength(1);
  expect(data.compte).toMatchObject({ credit: -40, solde: 40 });
});
