import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startMailingServer } from '#server/testing/running/start-mailing-server.ts';
import { readMessage, startSmtpSink } from '#server/testing/running/start-smtp-sink.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { browseBalance, exportBalance } from '#shared/contracts/reglements/balance-agee.ts';
import { getCompteClient, listDocumentsOuverts } from '#shared/contracts/reglements/comptes.ts';
import { annulerReglement, createReglements, type ReglementInput } from '#shared/contracts/reglements/reglements.ts';
import { releveTemplateId, updateTemplate } from '#shared/contracts/emails/templates.ts';
import { formatAmount } from '#shared/money/money.ts';
import { getReleve, getRelevePdf, sendReleve } from '#shared/contracts/reglements/releves.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createCommande, createFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture } from '#shared/contracts/workflows.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;
type Input = z.input<typeof ReglementInput>;

let server: Server;
let made = 0;
let today = '2026-01-05';
const now = () => new Date(`${today}T09:30:00Z`);
beforeAll(async () => {
  server = await startTestServer({ now });
  await server.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10 }) });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Creates a customer, so that accounts are those of one test. */
async function addClient(): Promise<string> {
  today = '2026-01-05';
  return (await server.call(createClient, { body: buildClient({ num: `CLI${++made}` }) })).data.numero;
}

/** Creates an invoice of so many times 12 €, tax included, due thirty days later. */
async function addFacture(client_id: string, quantite = 10): Promise<string> {
  const lignes = [{ article_code: 'VIS', quantite }];
  return String((await server.call(createFacture, { body: { client_id, lignes } })).data.numero_facture);
}

const pay = async (client_code: string, ...reglements: Input[]) =>
  (await server.call(createReglements, { body: { client_code, reglements } })).data.reglements[0]?.numero ?? '';
const payOne = (client: string, numero: string, montant: number, others: Partial<Input> = {}) =>
  pay(client, { moyen: 'carte', montant, imputations: [{ numero, montant }], ...others });
const releve = (code: string, query: { du?: string; au?: string } = {}) =>
  server.call(getReleve, { params: { code }, query });
const balance = async (q: string, au = '') => (await server.call(browseBalance, { query: { q, au } })).data;
/** Cancels an issued invoice, which makes its credit note. */
async function credit(numero: string): Promise<string> {
  const { facture } = await server.call(updateFacture, { params: { id: numero }, body: { statut: 6 } });
  return String(facture?.documents_cibles.at(-1)?.numero);
}

test('a statement lists each movement of the account with the balance after it', async () => {
  const client = await addClient();
  const first = await addFacture(client);
  today = '2026-02-10';
  await payOne(client, first, 50, { reference: 'T 12' });
  const second = await addFacture(client, 5);
  today = '2026-03-01';
  const rg = await pay(client, { moyen: 'cheque', montant: 40 });
  today = '2026-03-02';
  await server.call(annulerReglement, { params: { numero: rg }, body: { motif: 'Impayé' } });
  const whole = await releve(client);
  expect(whole).toMatchObject({ solde_initial: 0, total_debit: 220, total_credit: 90, solde_final: 130, echu: 70 });
  expect(
    whole.lignes.map(({ date, nature, numero, debit, credit: taken, solde }) => [
      date,
      nature,
      numero,
      debit,
      taken,
      solde,
    ]),
  ).toEqual([
    ['2026-01-05', 'facture', first, 120, 0, 120],
    ['2026-02-10', 'facture', second, 60, 0, 180],
    ['2026-02-10', 'reglement', expect.any(String), 0, 50, 130],
    ['2026-03-01', 'reglement', rg, 0, 40, 90],
    ['2026-03-02', 'reglement', expect.any(String), 40, 0, 130],
  ]);
  expect(whole.lignes.map(({ libelle }) => libelle)).toEqual([
    'Facture',
    'Facture',
    'Règlement\u00a0: Carte bancaire, T 12',
    'Règlement\u00a0: Chèque',
    `Annulation du règlement ${rg} (Chèque)`,
  ]);
  expect(whole.lignes[0]?.date_echeance).toBe('2026-02-04');
  const march = await releve(client, { du: '2026-02-11', au: '2026-03-01' });
  expect(march).toMatchObject({ solde_initial: 130, total_debit: 0, total_credit: 40, solde_final: 90, echu: 70 });
  expect(march.lignes).toHaveLength(1);
  expect(await releve(client, { au: '2025-12-31' })).toMatchObject({ lignes: [], solde_final: 0 });
  await expect(releve(client, { du: '2026-03-02', au: '2026-03-01' })).rejects.toThrow('ne peut pas finir');
  await expect(releve('PERSONNE')).rejects.toThrow('introuvable');
});

test('credit notes, refunds, deposits and coins add up on the statement as on the account', async () => {
  const client = await addClient();
  const lignes = [{ article_code: 'VIS', quantite: 10 }];
  const order = String(
    (await server.call(createCommande, { body: { client_id: client, lignes } })).data.numero_commande,
  );
  await payOne(client, order, 30);
  expect(await releve(client)).toMatchObject({ solde_final: 0 });
  await server.call(commandeToFacture, { params: { id: order } });
  const paid = await addFacture(client);
  await payOne(client, paid, 120);
  const note = await credit(paid);
  await payOne(client, note, -100);
  await pay(client, {
    moyen: 'especes',
    montant: 19.98,
    arrondi: 0.02,
    imputations: [{ numero: await addFacture(client, 5), montant: 20 }],
  });
  const { solde, du, avoirs } = await server.call(getCompteClient, { params: { code: client } });
  const read = await releve(client);
  expect({ solde, du, avoirs }).toEqual({ solde: 110, du: 130, avoirs: 20 });
  expect(read.solde_final).toBe(110);
  expect(read.lignes.find(({ nature }) => nature === 'avoir')).toMatchObject({
    numero: note,
    libelle: `Avoir sur ${paid}`,
    credit: 120,
  });
  expect(await balance(client)).toMatchObject([{ non_echu: 130, credits: 20, total: 110 }]);
});

test('an invoice its status says paid is settled on the statement, on its own day', async () => {
  const client = await addClient();
  const numero = await addFacture(client);
  await server.call(updateFacture, { params: { id: numero }, body: { statut: 2 } });
  const { lignes, solde_final } = await releve(client);
  expect(lignes.map(({ nature, credit: taken }) => [nature, taken])).toEqual([
    ['facture', 0],
    ['statut', 120],
  ]);
  expect(solde_final).toBe(0);
  expect(await balance(client)).toEqual([]);
});

test('the balance âgée of a past day ignores later facts', async () => {
  const client = await addClient();
  const late = await addFacture(client); // due 2026-02-04
  today = '2026-03-01';
  const recent = await addFacture(client, 5); // due 2026-03-31
  await payOne(client, recent, 10);
  today = '2026-05-20';
  await payOne(client, late, 100);
  const note = await credit(recent);
  expect(await balance(client, '2026-02-04')).toMatchObject([{ non_echu: 120, jours_1_30: 0, credits: 0, total: 120 }]);
  expect(await balance(client, '2026-02-05')).toMatchObject([{ non_echu: 0, jours_1_30: 120 }]);
  expect(await balance(client, '2026-03-06')).toMatchObject([{ non_echu: 50, jours_1_30: 120, total: 170 }]);
  expect(await balance(client, '2026-03-07')).toMatchObject([{ jours_1_30: 0, jours_31_60: 120 }]);
  expect(await balance(client, '2026-04-06')).toMatchObject([{ jours_1_30: 50, jours_61_90: 120 }]);
  expect(await balance(client, '2026-05-19')).toMatchObject([
    { jours_31_60: 50, jours_91: 120, credits: 0, total: 170 },
  ]);
  expect(await balance(client, '2026-05-20')).toMatchObject([{ jours_31_60: 0, jours_91: 20, credits: 10, total: 10 }]);
  expect(note).toMatch(/^AV-/);
  expect(await balance(client, '2025-12-31')).toEqual([]);
});

test('the ageing list is narrowed, ordered, paged with its totals, and exported', async () => {
  const [one, other] = [await addClient(), await addClient()];
  await addFacture(one, 1);
  await addFacture(other, 2);
  expect((await balance(other)).map(({ client_code }) => client_code)).toEqual([other]);
  const all = await server.call(browseBalance, { query: { limit: 1, tri: 'total', sens: 'asc' } });
  const rest = await server.call(browseBalance, { query: { limit: 1_000, debut: 1, tri: 'total', sens: 'asc' } });
  const lines = [...all.data, ...rest.data];
  expect(all.total).toBe(lines.length);
  expect(lines.map(({ total }) => total)).toEqual(lines.map(({ total }) => total).toSorted((a, b) => a - b));
  expect(all.totaux.total).toBeCloseTo(
    lines.reduce((sum, { total }) => sum + total, 0),
    2,
  );
  const csv = await server.call(exportBalance, { query: { q: other } });
  expect(csv.trim().split('\r\n')).toEqual([
    'Code client,Client,Non échu,1 à 30 jours,31 à 60 jours,61 à 90 jours,Plus de 90 jours,Avoirs et crédits,Total',
    expect.stringMatching(new RegExp(`^${other},.*,24,0,0,0,0,0,24$`)),
  ]);
});

test('a customer’s open documents are listed the longest due first, and disappear once settled', async () => {
  const client = await addClient();
  const first = await addFacture(client);
  today = '2026-01-20';
  const second = await addFacture(client, 5);
  await payOne(client, first, 20);
  const read = async () => server.call(listDocumentsOuverts, { params: { code: client } });
  expect((await read()).map(({ numero, reste_du }) => [numero, reste_du])).toEqual([
    [first, 100],
    [second, 60],
  ]);
  await payOne(client, first, 100);
  expect((await read()).map(({ numero }) => numero)).toEqual([second]);
});

test('a statement is sent with its PDF to the customer, once under one key', async () => {
  await using sink = await startSmtpSink();
  await using mailing = await startMailingServer({ smtpUrl: sink.url });
  await mailing.insertDevis();
  const lignes = [{ article_code: 'VIS-4X40', quantite: 10 }];
  await mailing.call(createFacture, { body: { client_id: 'DUPONT', lignes } });
  const pdf = await mailing.call(getRelevePdf, { params: { code: 'DUPONT' }, query: {} });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  const answer = await mailing.call(sendReleve, { params: { code: 'DUPONT' }, body: {} });
  expect(answer).toMatchObject({ success: true, client_code: 'DUPONT', destinataire: 'client@exemple.fr' });
  await mailing.settled();
  const message = await readMessage(sink.deliveries[0]!);
  expect(message.subject).toMatch(/^Votre relevé de compte au \d\d\/\d\d\/\d{4}$/);
  expect(message.text).toContain('Dupont & Fils');
  expect(message.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^Releve_DUPONT_.*\.pdf$/),
  ]);
});

test('a statement is sent with the letter the shop wrote for it, filled in', async () => {
  await using sink = await startSmtpSink();
  await using mailing = await startMailingServer({ smtpUrl: sink.url });
  await mailing.insertDevis();
  const lignes = [{ article_code: 'VIS-4X40', quantite: 10 }];
  await mailing.call(createFacture, { body: { client_id: 'DUPONT', lignes } });
  const { solde_final } = await mailing.call(getReleve, { params: { code: 'DUPONT' }, query: {} });
  const letter = {
    nom: 'Relevé de compte',
    sujet: 'Compte de {{CT_Intitule}}',
    corps_html: '<p>Chère cliente {{CT_Intitule}}, {{RC_Solde}} au {{RC_Date}}. {{RC_Situation}}</p>',
  };
  await mailing.call(updateTemplate, { params: { template_id: releveTemplateId }, body: letter });
  await mailing.call(sendReleve, { params: { code: 'DUPONT' }, body: {} });
  await mailing.settled();
  const message = await readMessage(sink.deliveries[0]!);
  expect(message.subject).toBe('Compte de Dupont & Fils');
  expect(message.text).toContain(`Chère cliente Dupont & Fils, ${formatAmount(solde_final)} au `);
  expect(message.text).toContain(`Il s’élève à ${formatAmount(solde_final)}`);
});

test('a customer without an address gets no statement', async () => {
  await using mailing = await startMailingServer();
  await mailing.insertDevis('');
  await expect(mailing.call(sendReleve, { params: { code: 'DUPONT' }, body: {} })).rejects.toThrow(
    'n’a pas d’adresse e-mail',
  );
  expect(await mailing.list()).toEqual([]);
});
