import { createApiClient } from '#shared/endpoints/api-client.ts';
import { expect, test } from 'vitest';
import { startMailingServer } from '#server/testing/running/start-mailing-server.ts';
import { readMessage, startSmtpSink, waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { sendDevis } from '#shared/contracts/ventes/devis.ts';
import { listEmailLogs, resendEmail, sendBatch } from '#shared/contracts/emails/emails.ts';
import { getHealth, getQueueStatus } from '#shared/contracts/service/system.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';

const body = { sujet: 'Soldes d’été', corps_html: '<p>À bientôt</p>' };
const to = (...destinataires: string[]) => ({ body: { ...body, destinataires } });

test('a batch is logged and queued before the answer, then sent as one message per recipient', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url });
  const destinataires = Array.from({ length: 100 }, (_, index) => `client${index}@exemple.fr`);
  const answer = await server.call(sendBatch, to(...destinataires));
  expect(answer).toMatchObject({ total: 100, succes: 100, documents_attaches: 0 });
  expect(answer.details.map(({ destinataire, statut }) => ({ destinataire, statut }))).toEqual(
    destinataires.map((destinataire) => ({ destinataire, statut: 'EN_ATTENTE' })),
  );
  const logs = await server.settled();
  expect(logs.toReversed().map(({ id }) => id)).toEqual(answer.details.map(({ log_id }) => log_id));
  expect(new Set(logs.map(({ statut }) => statut))).toEqual(new Set(['ENVOYE']));
  expect(logs[0]).toMatchObject({ sujet: body.sujet, nb_tentatives: 1, derniere_erreur: null, document_ids: null });
  expect(logs[0]!.date_envoi).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/));
  expect(sink.deliveries).toHaveLength(100);
  for (const delivery of sink.deliveries) {
    expect(delivery.recipients).toHaveLength(1);
    expect(delivery.raw.toString().match(/@exemple\.fr/g)).toHaveLength(1);
  }
});

test('a log starts in EN_ATTENTE with no attempt, and waits without a mail server; the state says why', async () => {
  await using server = await startMailingServer();
  const { details } = await server.call(sendBatch, to('a@exemple.fr'));
  expect(await server.list()).toEqual([
    {
      id: details[0]!.log_id,
      destinataire: 'a@exemple.fr',
      sujet: body.sujet,
      statut: 'EN_ATTENTE',
      date_creation: expect.any(String),
      date_envoi: null,
      nb_tentatives: 0,
      derniere_erreur: null,
      document_ids: null,
    },
  ]);
  expect(await server.call(getQueueStatus)).toEqual({
    running: true,
    workers: 3,
    queue_size: 1,
    raison: 'Aucun serveur d’envoi n’est configuré\u00a0: les e-mails attendent.',
  });
});

test('a quote goes to recipient, copies and hidden copies, one log each, with its PDF made once', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url });
  const id = await server.insertDevis();
  const answer = await server.call(sendDevis, {
    params: { id },
    body: {
      ...body,
      destinataire: 'client@exemple.fr',
      cc: ['copie@exemple.fr', 'Client@exemple.fr'],
      cci: ['cachee@exemple.fr'],
    },
  });
  expect(answer).toMatchObject({
    success: true,
    devis_id: id,
    message: `Devis ${id}\u00a0: 3 e-mails en file d’envoi.`,
  });
  const logs = await server.settled();
  expect(logs.toReversed().map((log) => log.destinataire)).toEqual([
    'client@exemple.fr',
    'copie@exemple.fr',
    'cachee@exemple.fr',
  ]);
  expect(logs.map((log) => log.document_ids)).toEqual([id, id, id]);
  const messages = await Promise.all(sink.deliveries.map(readMessage));
  for (const message of messages) {
    expect(message.to).toMatchObject([{ address: 'client@exemple.fr' }]);
    expect(message.attachments.map(({ filename }) => filename)).toEqual([`Devis_${id}.pdf`]);
  }
  expect(sink.deliveries.map(({ raw }) => raw.toString()).join()).not.toContain('cachee@');
  const stored = server.database.connection.prepare('select count(*) from email_pieces').pluck().get();
  expect(stored).toBe(1);
});

test('an unknown quote is 404, an unknown document to attach stops everything', async () => {
  await using server = await startMailingServer();
  const input = { ...body, destinataire: 'a@exemple.fr' };
  await expect(server.call(sendDevis, { params: { id: 'DE-X' }, body: input })).rejects.toThrow(
    new NotFound('Devis DE-X introuvable'),
  );
  const batch = { ...body, destinataires: ['a@exemple.fr'], document_ids: ['FA-X'], type_document: 60 as const };
  await expect(server.call(sendBatch, { body: batch })).rejects.toMatchObject({
    status: 500,
    message: 'Facture FA-X introuvable',
  });
  expect(await server.list()).toEqual([]);
});

test('an e-mail that the contract refuses is answered 422', async () => {
  await using server = await startMailingServer();
  const wrong = [
    { ...body, destinataires: [] },
    { ...body, destinataires: ['pas une adresse'] },
    { ...body, destinataires: Array.from({ length: 101 }, () => 'a@exemple.fr') },
    { ...body, destinataires: ['a@exemple.fr'], sujet: '' },
    { ...body, destinataires: ['a@exemple.fr'], sujet: 'x'.repeat(501) },
    { ...body, destinataires: ['a@exemple.fr'], corps_html: '' },
    { ...body, destinataires: ['a@exemple.fr'], type_document: 7 as 0 },
  ];
  for (const input of wrong) {
    await expect(server.call(sendBatch, { body: input })).rejects.toMatchObject({ status: 422 });
  }
  await expect(server.call(listEmailLogs, { query: { limit: 1001 } })).rejects.toMatchObject({ status: 422 });
});

test('a refused recipient is BOUNCE at once, and does not block the others', async () => {
  const onRecipient = (address: string) =>
    address.startsWith('inconnu') ? { code: 550, text: '5.1.1 Inconnu ici' } : undefined;
  await using sink = await startSmtpSink({ onRecipient });
  await using server = await startMailingServer({ smtpUrl: sink.url });
  await server.call(sendBatch, to('inconnu@exemple.fr', 'connu@exemple.fr'));
  const [connu, inconnu] = await server.settled();
  expect(connu).toMatchObject({ statut: 'ENVOYE' });
  expect(inconnu).toMatchObject({
    statut: 'BOUNCE',
    nb_tentatives: 1,
    date_envoi: null,
    derniere_erreur: 'Cette adresse n’existe pas. Le serveur d’envoi a répondu\u00a0: 550 5.1.1 Inconnu ici',
  });
});

test('a temporary failure waits with its reason and is tried again; the last one is ERREUR', async () => {
  let refusals = 0;
  const onRecipient = (address: string) => {
    if (address.startsWith('plus-tard') && refusals++ < 2) return { code: 450, text: '4.2.1 Patientez' };
    return address.startsWith('jamais') ? { code: 451, text: '4.3.0 Pas maintenant' } : undefined;
  };
  await using sink = await startSmtpSink({ onRecipient });
  await using server = await startMailingServer({ smtpUrl: sink.url, getDelay: () => 150 });
  await server.call(sendBatch, to('plus-tard@exemple.fr', 'jamais@exemple.fr'));
  const readJamais = async () => (await server.list({ destinataire: 'jamais' }))[0];
  await expect.poll(readJamais, { timeout: 15_000, interval: 10 }).toMatchObject({
    statut: 'EN_ATTENTE',
    derniere_erreur: 'Le serveur d’envoi a répondu\u00a0: 451 4.3.0 Pas maintenant',
  });
  const [jamais, plusTard] = await server.settled();
  expect(plusTard).toMatchObject({ statut: 'ENVOYE', nb_tentatives: 3, derniere_erreur: null });
  expect(jamais).toMatchObject({ statut: 'ERREUR', nb_tentatives: 5 });
  expect(sink.deliveries).toHaveLength(1);
});

test('a message with an unknown outcome is resent only when a user asks', async () => {
  let hangUps = 0;
  await using sink = await startSmtpSink({ onMessage: () => (hangUps++ === 0 ? 'hang-up' : undefined) });
  await using server = await startMailingServer({ smtpUrl: sink.url });
  const { details } = await server.call(sendBatch, to('a@exemple.fr'));
  expect(await server.settled()).toMatchObject([
    { statut: 'ERREUR', derniere_erreur: 'envoi interrompu, état inconnu', nb_tentatives: 1 },
  ]);
  expect(sink.deliveries).toHaveLength(0);
  const params = { id: details[0]!.log_id };
  const clicks = await Promise.allSettled([server.call(resendEmail, { params }), server.call(resendEmail, { params })]);
  expect(clicks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await server.settled()).toMatchObject([{ statut: 'ENVOYE', nb_tentatives: 2, derniere_erreur: null }]);
  expect(sink.deliveries).toHaveLength(1);
  await expect(server.call(resendEmail, { params })).rejects.toBeInstanceOf(Refused);
  await expect(server.call(resendEmail, { params: { id: 'x' } })).rejects.toBeInstanceOf(NotFound);
});

test('a request repeated with its idempotency key sends one message', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url });
  const post = () =>
    fetch(`${server.url}/emails/send-batch`, {
      method: 'POST',
      headers: { ...server.headers, 'content-type': 'application/json', 'idempotency-key': 'envoi-1' },
      body: JSON.stringify({ ...body, destinataires: ['a@exemple.fr'] }),
    });
  const first = await (await post()).json();
  expect(await (await post()).json()).toEqual(first);
  expect(await server.settled()).toHaveLength(1);
  expect(sink.deliveries).toHaveLength(1);
});

test('while the server is unreachable messages wait, the state has the reason, and each is sent once when it is back', async () => {
  const gone = await startSmtpSink();
  await gone.stop();
  await using server = await startMailingServer({ smtpUrl: gone.url, attempts: 9 });
  await server.call(sendBatch, to(...Array.from({ length: 30 }, (_, index) => `c${index}@exemple.fr`)));
  await waitUntil(() => server.emails.getState().raison !== undefined);
  expect(server.emails.getState()).toMatchObject({ queue_size: 30, raison: 'Le serveur d’envoi refuse la connexion.' });
  const general = 'Le serveur d’envoi refuse les e-mails ou ne répond pas.';
  const readReason = async (headers: Record<string, string>) => {
    const { email_queue } = await createApiClient(server.url, { headers })(getHealth);
    return email_queue.raison;
  };
  const { cle } = await server.identity.apiKeys.create({ nom: 'Caisse', role: 'vendeur' });
  expect(await readReason({})).toBe(general);
  expect(await readReason({ 'x-api-key': cle })).toBe(general);
  expect(await readReason(server.headers)).toBe('Le serveur d’envoi refuse la connexion.');
  const statuses = (await server.list()).map(({ statut }) => statut);
  expect(statuses.filter((statut) => statut !== 'EN_ATTENTE' && statut !== 'EN_COURS')).toEqual([]);
  await using sink = await startSmtpSink({ port: gone.port });
  const logs = await server.settled();
  expect(new Set(logs.map(({ statut }) => statut))).toEqual(new Set(['ENVOYE']));
  expect(new Set(sink.deliveries.map(({ logId }) => logId)).size).toBe(30);
  expect(sink.deliveries).toHaveLength(30);
  expect(server.emails.getState()).not.toHaveProperty('raison');
});

test('a message that failed because the server was down is sent automatically when it is back', async () => {
  const gone = await startSmtpSink();
  await gone.stop();
  await using server = await startMailingServer({ smtpUrl: gone.url, attempts: 2, probeEveryMs: 50 });
  await server.call(sendBatch, to('a@exemple.fr'));
  expect(await server.settled()).toMatchObject([
    { statut: 'ERREUR', nb_tentatives: 2, derniere_erreur: 'Le serveur d’envoi refuse la connexion.' },
  ]);
  await using sink = await startSmtpSink({ port: gone.port });
  await waitUntil(async () => (await server.list())[0]!.statut === 'ENVOYE');
  expect(sink.deliveries).toHaveLength(1);
});

test('the log is listed newest first, filtered by status and by part of an address', async () => {
  await using server = await startMailingServer();
  await server.call(sendBatch, to('ana@exemple.fr', 'bob@exemple.fr', 'ann_e@exemple.fr'));
  const names = async (query: object) =>
    (await server.list(query)).map(({ destinataire }) => destinataire.split('@')[0]);
  expect(await names({})).toEqual(['ann_e', 'bob', 'ana']);
  expect(await names({ limit: 2 })).toEqual(['ann_e', 'bob']);
  expect(await names({ destinataire: 'AN' })).toEqual(['ann_e', 'ana']);
  expect(await names({ destinataire: 'n_' })).toEqual(['ann_e']);
  expect(await names({ statut: 'EN_ATTENTE', destinataire: 'bob' })).toEqual(['bob']);
  expect(await names({ statut: 'ENVOYE' })).toEqual([]);
});

test('a subject is one line, in the log and in the message', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url });
  await server.call(sendBatch, {
    body: { ...body, destinataires: ['a@exemple.fr'], sujet: 'Été\r\nBcc: b@exemple.fr' },
  });
  expect(await server.settled()).toMatchObject([{ sujet: 'Été Bcc: b@exemple.fr' }]);
  const { headers, text, html } = await readMessage(sink.deliveries[0]!);
  expect(headers.some(({ key }) => key === 'bcc')).toBe(false);
  expect([text?.trim(), html?.trim()]).toEqual(['À bientôt', '<p>À bientôt</p>']);
});
