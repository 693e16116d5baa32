import { expect, test } from 'vitest';
import { startSimulator } from '#server/testing/running/start-simulator.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, getDevis, remindDevisSignature, signDevis } from '#shared/contracts/ventes/devis.ts';
import { listDevisARelancer } from '#shared/contracts/ventes/relances.ts';
import {
  getSignatureOfDocument,
  getSignatureStatus,
  getSignedPdf,
  getSuiviSignatures,
  listSignatures,
  refreshSignatures,
  sendSignature,
} from '#shared/contracts/ventes/signatures.ts';
import { createSignatureLog } from './signature-log.ts';

async function startWithQuote(options: { stepTimeoutMs?: number } = {}) {
  const simulator = await startSimulator(options);
  const server = await startTestServer({ signatureProvider: simulator.provider });
  const { call } = server;
  await call(createClient, { body: { num: 'DURAND', intitule: 'Durand & Fils', email: 'durand@client.example' } });
  await call(createArticle, { body: { reference: 'VIS', designation: 'Vis', prix_vente: 10 } });
  const quote = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 2 }] };
  const { id } = await call(createDevis, { body: quote });
  return {
    simulator,
    /** Creates one more quote like the first; returns its number. */
    quoteAgain: async () => (await call(createDevis, { body: quote })).id,
    call,
    signing: server.signing,
    server,
    devis: id,
    signer: { doc_id: id, type_doc: 0, email_signataire: 'jeanne@client.example', nom_signataire: 'Jeanne Durand' },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await simulator[Symbol.asyncDispose]();
    },
  };
}

test('a quote is sent, signed on the provider’s page, and its signed PDF is kept', async () => {
  await using shop = await startWithQuote();
  const { call, devis, signer, simulator } = shop;

  const { transaction_id, signer_url } = await call(signDevis, { params: { id: devis }, body: signer });
  expect(signer_url).toBe(`${simulator.url}/sign/${transaction_id}`);
  const [log] = await call(listSignatures);
  expect(log).toMatchObject({
    transaction_id,
    document_id: devis,
    statut: 'ENVOYE',
    est_relance: false,
    nb_relances: 0,
  });
  const { data } = await call(getDevis, { params: { id: devis } });
  expect(data.champs_libres).toMatchObject({ ProviderID: transaction_id });

  await simulator.choose(transaction_id, 'completed');
  const status = await call(getSignatureStatus, { params: { transaction_id } });
  expect(status).toMatchObject({ statut: 'SIGNE', date_signature: expect.stringContaining('T') });
  await call(refreshSignatures);
  const pdf = await call(getSignedPdf, { params: { transaction_id } });
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-[\s\S]*signed by jeanne@client\.example/);
});

test('refresh-all counts the requests it checked and those that ended', async () => {
  await using shop = await startWithQuote();
  const { call, devis, quoteAgain, signer, simulator } = shop;
  const send = (doc_id: string) =>
    call(sendSignature, { params: { provider: 'universign' }, body: { ...signer, doc_id } });
  const [signed, refused, waiting] = [
    await send(devis),
    await send(await quoteAgain()),
    await send(await quoteAgain()),
  ];
  await simulator.choose(signed.transaction_id, 'completed');
  await simulator.choose(refused.transaction_id, 'refused');

  expect(await call(refreshSignatures)).toEqual({ success: true, nb_signatures_verifiees: 3, nb_mises_a_jour: 2 });
  const statuses = new Map((await call(listSignatures)).map(({ transaction_id, statut }) => [transaction_id, statut]));
  expect(statuses.get(signed.transaction_id)).toBe('SIGNE');
  expect(statuses.get(refused.transaction_id)).toBe('REFUSE');
  expect(statuses.get(waiting.transaction_id)).toBe('ENVOYE');
});

test('a reminder goes to the customer’s own address and is marked as one', async () => {
  await using shop = await startWithQuote();
  const { call, devis, simulator } = shop;
  const { transaction_id } = await call(remindDevisSignature, { params: { id: devis }, body: { doc_id: devis } });
  expect(simulator.transactions.get(transaction_id)?.signer).toBe('durand@client.example');
  const [log] = await call(listSignatures);
  expect(log).toMatchObject({ est_relance: true, nb_relances: 1, nom_signataire: 'Durand & Fils' });
});

const steps: Record<string, RegExp> = {
  'création de la transaction': /^POST \/v1\/transactions$/,
  'envoi du PDF': /^POST \/v1\/files$/,
  'ajout du document': /^POST \/v1\/transactions\/[^/]+\/documents$/,
  'création du champ': /\/fields$/,
  'désignation du signataire': /\/signatures$/,
  démarrage: /\/start$/,
};

test.each(Object.entries(steps))(
  'a provider down at «%s» is a 500 «Erreur», leaves no log and nothing half-made',
  async (name, step) => {
    await using shop = await startWithQuote();
    const { call, devis, signer, simulator } = shop;
    simulator.breakAt((request) => step.test(request));

    const failed = call(signDevis, { params: { id: devis }, body: signer });
    await expect(failed).rejects.toMatchObject({ status: 500, message: expect.stringMatching(`^Erreur .*${name}`) });
    expect(await call(listSignatures)).toEqual([]);
    await expect.poll(() => [...simulator.transactions.values()].every(({ state }) => state === 'canceled')).toBe(true);
    const { data } = await call(getDevis, { params: { id: devis } });
    expect(data.champs_libres).not.toHaveProperty('ProviderID');
  },
);

test('a provider that hangs while it starts and cancels is abandoned after one step, and cleaned up later', async () => {
  await using shop = await startWithQuote({ stepTimeoutMs: 300 });
  const { call, devis, signer, signing, simulator } = shop;
  simulator.hangAt((request) => /\/(start|cancel)$/.test(request));

  const asked = performance.now();
  const failed = call(signDevis, { params: { id: devis }, body: signer });
  await expect(failed).rejects.toMatchObject({
    status: 500,
    message: expect.stringContaining('n’a pas répondu à temps'),
  });
  expect(performance.now() - asked).toBeLessThan(5_000);

  simulator.hangAt(undefined);
  await signing.followUp.clearAbandoned(new Date('2026-03-16T09:40:00Z'));
  expect([...simulator.transactions.values()]).toMatchObject([{ state: 'canceled' }]);
  expect(await call(listSignatures)).toEqual([]);
});

test('a request the provider reports as stalled still waits, and the provider’s answer is shown', async () => {
  await using shop = await startWithQuote();
  const { call, devis, signer, simulator } = shop;
  const { transaction_id } = await call(signDevis, { params: { id: devis }, body: signer });
  simulator.stall(transaction_id);
  expect(await call(refreshSignatures)).toMatchObject({ nb_mises_a_jour: 0 });
  const waiting = { transaction_id, statut: 'ENVOYE', etat_fournisseur: 'stalled' };
  expect((await call(getSuiviSignatures)).demandes).toMatchObject([waiting]);
  expect(await call(getSignatureStatus, { params: { transaction_id } })).toMatchObject({ statut: 'EN_ATTENTE' });
});

test('a status asked while the provider is down is ERREUR, and is not stored', async () => {
  await using shop = await startWithQuote();
  const { call, devis, signer, simulator } = shop;
  const { transaction_id } = await call(signDevis, { params: { id: devis }, body: signer });
  simulator.breakAt(() => true);

  expect(await call(getSignatureStatus, { params: { transaction_id } })).toMatchObject({ statut: 'ERREUR' });
  const query = { docId: devis };
  expect(await call(getSignatureOfDocument, { params: { provider: 'provider' }, query })).toMatchObject({
    statut: 'ERREUR',
  });
  expect((await call(listSignatures))[0]?.statut).toBe('ENVOYE');
});

test('a transaction a crash left without a log is cancelled, unless it was signed meanwhile', async () => {
  await using shop = await startWithQuote();
  const { call, server, signer, signing, simulator, devis } = shop;
  const request = { pdf: new Uint8Array([37]), title: 'x', signerEmail: signer.email_signataire, signerName: 'J' };
  const asked = { documentId: devis, typeDocument: 0, versionDevis: 1, totalTtc: 24 };
  const intent = { ...asked, email: signer.email_signataire, nom: 'J', estRelance: false };
  const started = [await simulator.provider.start(request), await simulator.provider.start(request)] as const;
  const ofBefore = createSignatureLog({ database: server.database, now: server.now });
  for (const { transactionId } of started) await ofBefore.announce({ ...intent, transactionId });
  await simulator.choose(started[1].transactionId, 'completed');

  await signing.followUp.clearAbandoned(new Date('2026-03-16T09:34:00Z'));
  expect(await call(listSignatures)).toEqual([]);
  await signing.followUp.clearAbandoned(new Date('2026-03-16T09:40:00Z'));
  expect(simulator.transactions.get(started[0].transactionId)?.state).toBe('canceled');
  const logs = await call(listSignatures);
  expect(logs).toMatchObject([{ transaction_id: started[1].transactionId, statut: 'SIGNE' }]);
});

test('a request that is being made is not taken for abandoned because the clock jumped a hundred days', async () => {
  await using shop = await startWithQuote({ stepTimeoutMs: 10_000 });
  const { call, devis, signer, signing, simulator } = shop;
  simulator.hangAt((request) => request.endsWith('/documents'));
  const asked = call(signDevis, { params: { id: devis }, body: signer });
  await expect.poll(simulator.countHanging).toBe(1);
  await signing.followUp.clearAbandoned(new Date('2026-06-24T09:30:00Z'));
  simulator.goOn();
  const { transaction_id } = await asked;
  expect(simulator.transactions.get(transaction_id)?.state).not.toBe('canceled');
  expect(await call(refreshSignatures)).toMatchObject({ nb_signatures_verifiees: 1, nb_mises_a_jour: 0 });
});

test('temporary files of a crash with the clock a hundred days ahead are cleared at once', async () => {
  await using shop = await startWithQuote();
  const { server, signer, signing, simulator, devis } = shop;
  const request = { pdf: new Uint8Array([37]), title: 'x', signerEmail: signer.email_signataire, signerName: 'J' };
  const { transactionId } = await simulator.provider.start(request);
  const ahead = () => new Date('2026-06-24T09:30:00Z');
  const asked = { documentId: devis, typeDocument: 0, versionDevis: 1, totalTtc: 24 };
  const signatory = { email: signer.email_signataire, nom: 'J', estRelance: false };
  await createSignatureLog({ database: server.database, now: ahead }).announce({
    ...asked,
    ...signatory,
    transactionId,
  });
  await signing.followUp.clearAbandoned(server.now());
  expect(simulator.transactions.get(transactionId)?.state).toBe('canceled');
});

test('without a provider the request is refused with a message', async () => {
  await using server = await startTestServer();
  const { call } = server;
  await call(createClient, { body: { num: 'A', intitule: 'A' } });
  await call(createArticle, { body: { reference: 'VIS', designation: 'Vis' } });
  const { id } = await call(createDevis, { body: { client_id: 'A', lignes: [{ article_code: 'VIS', quantite: 1 }] } });
  const body = { doc_id: id, type_doc: 0, email_signataire: 'a@b.example', nom_signataire: 'A' };
  await expect(call(signDevis, { params: { id }, body })).rejects.toMatchObject({
    message: expect.stringContaining('aucun prestataire'),
  });
});

test('requests to a customer are listed by document, across all reminders, with customer and amount', async () => {
  await using shop = await startWithQuote();
  const { call, devis, signer, signing, simulator } = shop;
  expect(await call(getSuiviSignatures)).toEqual({
    prestataire: 'universign',
    demandes: [],
    verification: null,
    derniere_verification: null,
  });
  const first = await call(signDevis, { params: { id: devis }, body: signer });
  const second = await call(remindDevisSignature, { params: { id: devis }, body: { doc_id: devis } });
  expect((await call(getSuiviSignatures)).demandes).toEqual([
    {
      document_id: devis,
      type_document: 0,
      transaction_id: second.transaction_id,
      signer_url: expect.stringContaining('/sign/'),
      email_signataire: 'durand@client.example',
      nom_signataire: 'Durand & Fils',
      statut: 'ENVOYE',
      date_envoi: '2026-03-16T09:30:00.000Z',
      date_relance: '2026-03-16T09:30:00.000Z',
      date_signature: null,
      nb_relances: 1,
      etat_fournisseur: null,
      client_code: 'DURAND',
      client_intitule: 'Durand & Fils',
      client_genre: 'client',
      total_ttc: 24,
      version_devis: 1,
      version_document: 1,
      statut_document: 1,
      email_client: 'durand@client.example',
    },
  ]);
  expect((await call(listDevisARelancer)).documents).toMatchObject([
    { numero: devis, signature: { statut: 'ENVOYE' }, derniere_relance: '2026-03-16' },
  ]);

  await signing.followUp.endReplaced();
  expect(simulator.transactions.get(first.transaction_id)?.state).toBe('canceled');
  await simulator.choose(second.transaction_id, 'completed');
  await call(refreshSignatures);
  const { demandes, derniere_verification } = await call(getSuiviSignatures);
  expect(demandes).toMatchObject([{ transaction_id: second.transaction_id, statut: 'SIGNE', nb_relances: 1 }]);
  expect(derniere_verification).toMatchObject({ verifiees: 1, mises_a_jour: 1, sans_reponse: 0 });
  expect((await call(listDevisARelancer)).documents).toEqual([]);
});

test('a request sent again under its key, even at the same time, asks the signer once', async () => {
  await using shop = await startWithQuote();
  const { devis, server, simulator } = shop;
  const headers = { ...server.headers, 'idempotency-key': 'un-clic' };
  const call = connect(server.url, { headers });
  const remind = () => call(remindDevisSignature, { params: { id: devis }, body: { doc_id: devis } });
  const both = await Promise.allSettled([remind(), remind()]);
  const { transaction_id } = await remind();
  const answered = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.transaction_id] : []));
  expect(answered.every((id) => id === transaction_id)).toBe(true);
  expect(simulator.transactions.size).toBe(1);
});

test('the same request made twice at the same time asks the signer once, with or without a key', async () => {
  await using shop = await startWithQuote();
  const { call, devis, signer, simulator } = shop;
  const send = () => call(signDevis, { params: { id: devis }, body: signer });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(simulator.transactions.size).toBe(1);
  await send();
  expect(simulator.transactions.size).toBe(2);
});

test('a request that failed may be sent again under its key', async () => {
  await using shop = await startWithQuote();
  const { devis, server, signer, simulator } = shop;
  const call = connect(server.url, { headers: { ...server.headers, 'idempotency-key': 'essai' } });
  const send = () => call(signDevis, { params: { id: devis }, body: signer });
  simulator.breakAt((request) => request.endsWith('/start'));
  await expect(send()).rejects.toMatchObject({ status: 500 });
  simulator.breakAt(undefined);
  const { transaction_id } = await send();
  expect(await shop.call(listSignatures)).toMatchObject([{ transaction_id }]);
});

test('the signed PDF is available as soon as the signature is known, and a silent provider is counted', async () => {
  await using shop = await startWithQuote();
  const { call, devis, signer, simulator } = shop;
  const { transaction_id } = await call(signDevis, { params: { id: devis }, body: signer });
  simulator.breakAt(() => true);
  await call(refreshSignatures);
  expect((await call(getSuiviSignatures)).derniere_verification).toMatchObject({ verifiees: 1, sans_reponse: 1 });
  simulator.breakAt(undefined);

  await expect(call(getSignedPdf, { params: { transaction_id } })).rejects.toMatchObject({ status: 404 });
  await simulator.choose(transaction_id, 'completed');
  await call(getSignatureStatus, { params: { transaction_id } });
  const pdf = await call(getSignedPdf, { params: { transaction_id } });
  expect(Buffer.from(pdf).toString('latin1')).toContain('signed by jeanne@client.example');
  simulator.breakAt(() => true);
  expect(await call(getSignedPdf, { params: { transaction_id } })).toEqual(pdf);
});
