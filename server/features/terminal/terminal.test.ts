import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openServiceDatabase } from '#server/database/service-database.ts';
import {
  startTerminalSimulator,
  type TerminalSimulator,
} from '#server/materiel/terminal/simulator/terminal-simulator.ts';
import type { TerminalOutcome } from '#server/materiel/terminal/terminal.gateway.ts';
import { createCaisseAp } from '#server/materiel/terminal/caisse-ap/caisse-ap.gateway.ts';
import { openPrintingShop } from '#server/testing/running/open-printing-shop.ts';
import { readReceipt, startPrinterSink } from '#server/testing/running/start-printer-sink.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import {
  askOperation,
  cancelOperation,
  chargeTerminal,
  getOperation,
  listOperations,
  printOperation,
  resolveOperation,
  stopOperation,
  testTerminal,
} from '#shared/contracts/materiel/terminal.ts';
import { browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createAvoir, createFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { addPassingClient } from '#server/backoffice/passing-client.ts';
import { createPosteTerminal, type PosteTerminalDeps } from './poste-terminal.ts';

const limits = { connect: 400, send: 400, answer: 800, quiet: 30 };

/** Starts a shop with this terminal, and an invoice of 24 €. */
async function openShop(
  simulator: Pick<TerminalSimulator, 'adresse' | 'port'>,
  options: Partial<PosteTerminalDeps> = {},
) {
  const database = await openServiceDatabase(':memory:');
  const now = () => new Date();
  const terminal = createPosteTerminal({ database, now, logger: pino({ level: 'silent' }), limits, ...options });
  const shop = await startShop({ database, terminal, now });
  const { call, client } = shop;
  const { adresse, port } = simulator;
  await call(updateMateriel, { body: { terminal: { adresse, port, protocole: '3.2' } } });
  await terminal.start();
  const invoice = async (client_id = client) => {
    const lignes = [{ article_code: 'VIS', quantite: 2 }];
    return (await call(createFacture, { body: { client_id, lignes } })).data.numero_facture;
  };
  const numero = await invoice();
  const toBody = (montant: number, document = numero, client_code = client) => ({
    client_code,
    reglement: { moyen: 'carte', montant, imputations: [{ numero: document, montant }] },
  });
  return {
    ...shop,
    terminal,
    numero,
    invoice,
    toBody,
    charge: (montant = 24, document = numero) => call(chargeTerminal, { body: toBody(montant, document) }),
    /** Waits for an operation to end and returns it. */
    async ended(id: number) {
      await waitUntil(async () => {
        const { statut, reglement, erreur } = await call(getOperation, { params: { id } });
        return statut === 'ACCEPTEE' ? (reglement ?? erreur) !== null : statut !== 'EN_COURS';
      });
      return call(getOperation, { params: { id } });
    },
    async due(document = numero) {
      return (await call(getFacture, { params: { numero: document } })).data.reste_du;
    },
    async reglements(document = numero) {
      return (await call(browseReglements, { query: { document } })).data;
    },
    async [Symbol.asyncDispose]() {
      await terminal.stop();
      await shop[Symbol.asyncDispose]();
    },
  };
}

test('an accepted card pays the invoice: one règlement, linked to the terminal’s answer, and its receipt stored', async () => {
  await using simulator = await startTerminalSimulator({ delayMs: 50 });
  await using shop = await openShop(simulator);
  const begun = await shop.charge();
  expect(begun).toMatchObject({ statut: 'EN_COURS', sens: 'debit', montant: 24, documents: [shop.numero] });
  const operation = await shop.ended(begun.id);
  const [reglement, ...others] = await shop.reglements();
  expect(operation).toMatchObject({
    statut: 'ACCEPTEE',
    montant_fait: 24,
    reglement: reglement?.numero,
    carte: '6368',
  });
  expect(operation.recu).toContain('NUM AUTO : 184117');
  expect(others).toEqual([]);
  expect(reglement).toMatchObject({
    moyen: 'carte',
    montant: 24,
    reference: `TPE ${begun.id}, autorisation 184117, carte 6368`,
  });
  expect(await shop.due()).toBe(0);
  expect(simulator.charges).toEqual([2_400]);
});

test('a refused card pays nothing, says why, and another attempt may be made', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'refused' });
  await using shop = await openShop(simulator);
  const first = await shop.ended((await shop.charge()).id);
  expect(first).toMatchObject({ statut: 'REFUSEE', motif: 'La carte est refusée.', reglement: null });
  simulator.play('accepted');
  expect(await shop.ended((await shop.charge()).id)).toMatchObject({ statut: 'ACCEPTEE' });
  expect(await shop.due()).toBe(0);
});

test('a terminal that is off charges nothing, and says that it is', async () => {
  const gone = await startTerminalSimulator();
  await gone.stop();
  await using shop = await openShop(gone);
  expect(await shop.ended((await shop.charge()).id)).toMatchObject({
    statut: 'NON_TRANSMISE',
    motif: expect.stringContaining('refuse la connexion'),
  });
});

test('a lost answer is never charged again: a user says what the terminal did, and is recorded', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'lost' });
  await using shop = await openShop(simulator);
  const { id } = await shop.charge();
  expect(await shop.ended(id)).toMatchObject({ statut: 'INCONNUE', reglement: null });
  await expect(shop.charge()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Dites d’abord') });
  expect(simulator.charges).toEqual([2_400]);
  const told = await shop.call(resolveOperation, { params: { id }, body: { acceptee: true } });
  expect(told).toMatchObject({ statut: 'ACCEPTEE', resolue_par: expect.stringMatching(/^api-key:/) });
  expect(await shop.due()).toBe(0);
  await expect(shop.call(resolveOperation, { params: { id }, body: { acceptee: false } })).rejects.toThrow('n’attend');
  expect(await shop.reglements()).toHaveLength(1);
});

test('once a user says that nothing was charged, the invoice may be charged again', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'cut' });
  await using shop = await openShop(simulator);
  const { id } = await shop.charge();
  await shop.ended(id);
  await shop.call(resolveOperation, { params: { id }, body: { acceptee: false } });
  simulator.play('accepted');
  expect(await shop.ended((await shop.charge()).id)).toMatchObject({ statut: 'ACCEPTEE' });
  expect(simulator.charges).toEqual([2_400]);
});

test('a doubtful operation of one invoice does not block others from being paid', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'lost' });
  await using shop = await openShop(simulator);
  await shop.ended((await shop.charge()).id);
  simulator.play('accepted');
  const other = await shop.invoice();
  expect(await shop.ended((await shop.charge(24, other)).id)).toMatchObject({ statut: 'ACCEPTEE' });
});

test('a terminal that can say what became of a lost answer is asked before anybody is', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'lost' });
  const details = { autorisation: '900001', carte: '1111', application: null, contrat: null, recu: null };
  const told: TerminalOutcome = { kind: 'accepted', montant: 2_400, details };
  const asked: string[] = [];
  await using shop = await openShop(simulator, {
    createGateway: (settings) => ({
      ...createCaisseAp(settings, limits),
      async getLastResult({ cle }) {
        asked.push(cle);
        return told;
      },
    }),
  });
  expect(await shop.ended((await shop.charge()).id)).toMatchObject({ statut: 'ACCEPTEE', autorisation: '900001' });
  expect(asked).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(await shop.reglements()).toHaveLength(1);
  expect(simulator.charges).toEqual([2_400]);
});

test('asked again, a terminal that knows resolves a doubtful operation; one that does not gets a message with what to check', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'lost' });
  const terminal: { told?: TerminalOutcome } = {};
  await using shop = await openShop(simulator, {
    createGateway: (settings) => ({ ...createCaisseAp(settings, limits), getLastResult: async () => terminal.told }),
  });
  const { id } = await shop.charge();
  await shop.ended(id);
  expect(await shop.call(listOperations, { query: { en_suspens: true } })).toMatchObject([{ id, statut: 'INCONNUE' }]);
  const ask = () => shop.call(askOperation, { params: { id } });
  expect(await ask()).toMatchObject({
    operation: { statut: 'INCONNUE' },
    message: expect.stringContaining('ne sait pas redire'),
  });
  expect(await shop.due()).toBe(24);
  const details = { autorisation: '900001', carte: '1111', application: null, contrat: null, recu: null };
  terminal.told = { kind: 'accepted', montant: 2_400, details };
  const settled = await ask();
  expect(settled).toMatchObject({ operation: { statut: 'ACCEPTEE', autorisation: '900001', resolue_par: null } });
  expect(await shop.due()).toBe(0);
  expect(await shop.call(listOperations, { query: { en_suspens: true } })).toEqual([]);
  const reglement = String(settled.operation.reglement);
  expect(await shop.call(listOperations, { query: { reglement } })).toMatchObject([{ id }]);
  expect(await shop.call(listOperations, { query: { reglement: 'RG-P01-000999' } })).toEqual([]);
  await expect(ask()).rejects.toThrow('n’attend');
  expect(simulator.charges).toEqual([2_400]);
});

test('asking a terminal that is off leaves the operation doubtful', async () => {
  const simulator = await startTerminalSimulator({ scenario: 'lost' });
  await using shop = await openShop(simulator);
  const { id } = await shop.charge();
  await shop.ended(id);
  await simulator.stop();
  expect(await shop.call(askOperation, { params: { id } })).toMatchObject({
    operation: { statut: 'INCONNUE' },
    message: expect.stringContaining('refuse la connexion'),
  });
});

test('the receipt of a card is printed when asked for, the customer’s copy and the shop’s, the second a duplicate', async () => {
  await using simulator = await startTerminalSimulator();
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink, {}, simulator);
  const { id } = await shop.call(chargeTerminal, {
    body: { client_code: shop.client, reglement: { moyen: 'carte', montant: 24, imputations: [] } },
  });
  const print = (exemplaire: 'client' | 'commercant') =>
    shop.call(printOperation, { params: { id }, body: { exemplaire } });
  await waitUntil(async () => (await shop.call(getOperation, { params: { id } })).reglement !== null);
  for (const exemplaire of ['client', 'commercant', 'client'] as const) {
    await print(exemplaire);
    await shop.last('IMPRIME');
  }
  const prints = sink.prints.map((one) => readReceipt(one).lines);
  expect(prints.map((lines) => lines.at(-2))).toEqual([
    'EXEMPLAIRE CLIENT',
    'EXEMPLAIRE COMMERÇANT',
    'EXEMPLAIRE CLIENT',
  ]);
  for (const lines of prints) {
    expect(lines).toContain(`Ticket carte TPE ${id}`);
    expect(lines).toContain('NUM AUTO : 184117');
    expect(lines.find((line) => line.startsWith('DÉBIT'))).toMatch(/24,00 €$/);
  }
  expect(prints.map((lines) => lines.includes('DUPLICATA 1'))).toEqual([false, false, true]);
  expect((await shop.list()).map(({ titre }) => titre)[0]).toBe(`Duplicata 1 du ticket carte TPE ${id}, client`);
  simulator.play('refused');
  const refused = await shop.call(chargeTerminal, {
    body: { client_code: shop.client, reglement: { moyen: 'carte', montant: 5, imputations: [] } },
  });
  await waitUntil(async () => (await shop.call(getOperation, { params: { id: refused.id } })).statut === 'REFUSEE');
  const printRefused = shop.call(printOperation, { params: { id: refused.id }, body: { exemplaire: 'client' } });
  await expect(printRefused).rejects.toThrow('Seule une opération acceptée');
});

test('the terminal does one thing at a time, and the same request sent again asks it once', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'slow', slowMs: 300 });
  await using shop = await openShop(simulator);
  const other = await shop.invoice();
  const call = createApiClient(shop.url, { headers: { ...shop.headers, 'idempotency-key': 'une-carte' } });
  const first = await call(chargeTerminal, { body: shop.toBody(24) });
  expect(await call(chargeTerminal, { body: shop.toBody(24) })).toEqual(first);
  await expect(shop.charge(24, other)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('occupé'),
  });
  await shop.ended(first.id);
  expect(simulator.charges).toEqual([2_400]);
});

test('a user who stopped waiting is asked what the terminal did', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'waiting' });
  await using shop = await openShop(simulator, { limits: { ...limits, answer: 60_000 } });
  const { id } = await shop.charge();
  await waitUntil(() => shop.terminal.store.find(id)?.envoyee === 1);
  expect(await shop.call(stopOperation, { params: { id } })).toMatchObject({ statut: 'INCONNUE' });
  await expect(shop.call(stopOperation, { params: { id } })).rejects.toThrow('déjà finie');
});

test('a terminal that took less pays so much, and the rest stays due', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'partial' });
  await using shop = await openShop(simulator);
  expect(await shop.ended((await shop.charge()).id)).toMatchObject({
    statut: 'ACCEPTEE',
    montant: 24,
    montant_fait: 12,
  });
  expect(await shop.due()).toBe(12);
});

test('an amount the invoice cannot take is refused before the terminal is called', async () => {
  await using simulator = await startTerminalSimulator();
  await using shop = await openShop(simulator);
  await expect(shop.charge(30)).rejects.toThrow('n’a plus que');
  await expect(shop.charge(24, 'FA-P01-000999')).rejects.toThrow('introuvable');
  const inCash = { ...shop.toBody(24), reglement: { ...shop.toBody(24).reglement, moyen: 'especes' } };
  await expect(shop.call(chargeTerminal, { body: inCash })).rejects.toThrow('cartes bancaires');
  await shop.call(updateMateriel, { body: {} });
  await expect(shop.charge()).rejects.toThrow('Aucun terminal de paiement');
  expect(simulator.operations).toEqual([]);
});

test('when the invoice was paid meanwhile, the card’s money goes to the customer’s account', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'slow', slowMs: 400 });
  await using shop = await openShop(simulator);
  const { id } = await shop.charge();
  const { client_code, reglement } = shop.toBody(24);
  await shop.call(createReglements, { body: { client_code, reglements: [{ ...reglement, moyen: 'cheque' }] } });
  const operation = await shop.ended(id);
  const { data } = await shop.call(browseReglements, { query: { client: shop.client, moyen: 'carte' } });
  expect(operation).toMatchObject({ statut: 'ACCEPTEE', reglement: data[0]?.numero });
  expect(data).toMatchObject([{ montant: 24, libre: 24, imputations: [] }]);
});

test('an accepted charge that cannot be recorded shows why, charges nothing more, and is recorded once possible', async () => {
  await using simulator = await startTerminalSimulator({ scenario: 'slow', slowMs: 400 });
  await using shop = await openShop(simulator);
  await addPassingClient(shop.backOffice);
  const numero = await shop.invoice(codeClientPassage);
  const body = shop.toBody(24, numero, codeClientPassage);
  const { id } = await shop.call(chargeTerminal, { body });
  const paid = { client_code: codeClientPassage, reglements: [{ ...body.reglement, moyen: 'cheque' }] };
  await shop.call(createReglements, { body: paid });
  await waitUntil(() => shop.terminal.store.find(id)?.erreur !== null);
  expect(await shop.ended(id)).toMatchObject({ statut: 'ACCEPTEE', reglement: null, erreur: expect.any(String) });
  expect(await shop.call(resolveOperation, { params: { id }, body: { acceptee: false } })).toMatchObject({
    statut: 'REFUSEE',
    resolue_par: expect.any(String),
  });
});

test('a credit note is refunded on the card, by users with the right to refund', async () => {
  await using simulator = await startTerminalSimulator();
  await using shop = await openShop(simulator);
  const lignes = [{ article_code: 'VIS', quantite: 2 }];
  const { data } = await shop.call(createAvoir, { body: { client_id: shop.client, lignes } });
  const body = shop.toBody(-24, data.numero_avoir);
  const seller = await shop.callAs('vendeur');
  await expect(seller(chargeTerminal, { body })).rejects.toMatchObject({ status: 403 });
  expect(simulator.operations).toEqual([]);
  const { id } = await shop.call(chargeTerminal, { body });
  expect(await shop.ended(id)).toMatchObject({ statut: 'ACCEPTEE', sens: 'credit', montant: 24 });
  expect(await shop.reglements(data.numero_avoir)).toMatchObject([{ montant: -24, moyen: 'carte' }]);
  expect(simulator.charges).toEqual([-2_400]);
});

test('a payment is reversed on the terminal together with its règlement; a terminal that cannot reverse changes neither', async () => {
  await using simulator = await startTerminalSimulator();
  await using shop = await openShop(simulator);
  const { id } = await shop.charge();
  await shop.ended(id);
  simulator.play('unknown-action');
  const cancel = () => shop.call(cancelOperation, { params: { id }, body: { motif: 'Erreur de montant' } });
  expect(await shop.ended((await cancel()).id)).toMatchObject({ statut: 'REFUSEE', sens: 'annulation' });
  expect(await shop.due()).toBe(0);
  simulator.play('accepted');
  expect(await shop.ended((await cancel()).id)).toMatchObject({ statut: 'ACCEPTEE' });
  expect(await shop.due()).toBe(24);
  await expect(cancel()).rejects.toThrow('déjà annulé');
  const seller = await shop.callAs('vendeur');
  await expect(seller(cancelOperation, { params: { id }, body: { motif: 'Erreur' } })).rejects.toBeDefined();
});

test('the settings are tried without an amount', async () => {
  await using simulator = await startTerminalSimulator();
  await using shop = await openShop(simulator);
  const { adresse, port } = simulator;
  expect(await shop.call(testTerminal, { body: { adresse, port } })).toMatchObject({ succes: true });
  await simulator.stop();
  expect(await shop.call(testTerminal, { body: { adresse, port } })).toMatchObject({ succes: false });
  expect(await shop.call(listOperations)).toEqual([]);
});

test('a card pays an invoice less a credit note: both are settled, and the card is charged what is left', async () => {
  await using simulator = await startTerminalSimulator();
  await using shop = await openShop(simulator);
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const avoir = (await shop.call(createAvoir, { body: { client_id: shop.client, lignes } })).data.numero_avoir;
  const imputations = [
    { numero: avoir, montant: -12 },
    { numero: shop.numero, montant: 24 },
  ];
  const body = { client_code: shop.client, reglement: { moyen: 'carte', montant: 12, imputations } };
  expect(await shop.ended((await shop.call(chargeTerminal, { body })).id)).toMatchObject({ statut: 'ACCEPTEE' });
  expect(simulator.charges).toEqual([1_200]);
  expect(await shop.reglements(avoir)).toMatchObject([{ montant: 12, libre: 0, imputations }]);
  expect(await shop.due()).toBe(0);
});
