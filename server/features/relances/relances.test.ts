import { expect, test } from 'vitest';
import { startMailingServer } from '#server/testing/running/start-mailing-server.ts';
import { readMessage, startSmtpSink } from '#server/testing/running/start-smtp-sink.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { getDevis, updateDevisStatut } from '#shared/contracts/ventes/devis.ts';
import {
  listDevisARelancer,
  listFacturesARelancer,
  remindDevis,
  remindFactures,
} from '#shared/contracts/ventes/relances.ts';
import { createFacture, getFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { remindFacture } from '#shared/contracts/ventes/relances.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';

type Server = Awaited<ReturnType<typeof startMailingServer>>;

async function insertFacture(server: Server, email?: string): Promise<string> {
  await server.insertDevis(email);
  const lignes = [{ article_code: 'VIS-4X40', quantite: 123.45 }];
  return (await server.call(createFacture, { body: { client_id: 'DUPONT', lignes } })).data.numero_facture;
}

const remind = (server: Server, id: string, message_personnalise?: string) =>
  server.call(remindFacture, {
    params: { id },
    body: { doc_id: 'peu importe', ...(message_personnalise === undefined ? {} : { message_personnalise }) },
  });

test('a reminder goes to the customer with the invoice, and its date is kept beside the invoice', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url });
  const id = await insertFacture(server);
  const answer = await remind(server, id);
  const [log] = await server.settled();
  expect(answer).toEqual({ success: true, facture_id: id, email_log_id: log!.id, destinataire: 'client@exemple.fr' });
  expect(log).toMatchObject({
    statut: 'ENVOYE',
    sujet: `Facture ${id}\u00a0: rappel de règlement`,
    destinataire: 'client@exemple.fr',
    document_ids: id,
  });
  const message = await readMessage(sink.deliveries[0]!);
  expect(message.html).toContain(`<strong>${id}</strong>`);
  expect(message.html).toContain('Dupont &#38; Fils');
  expect(message.text).toContain('Dupont & Fils');
  expect(message.text).toContain('1\u202f481,40\u00a0€\u00a0TTC');
  expect(message.attachments).toMatchObject([{ filename: `Facture_${id}.pdf` }]);
  const { champs_libres } = (await server.call(getFacture, { params: { numero: id } })).data;
  expect(champs_libres.DerniereRelance).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a custom message replaces the body, and is filled in', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url });
  const id = await insertFacture(server);
  await remind(server, id, '<p>{{CT_Intitule}}, <b>{{DO_Piece}}</b> : {{DO_TotalTTC}} €</p>');
  await server.settled();
  await remind(server, id, 'Bonjour {{CT_Intitule}},\n1 < 2\n\nMerci');
  await server.settled();
  await remind(server, id, '');
  await server.settled();
  const html = await Promise.all(sink.deliveries.map(async (delivery) => (await readMessage(delivery)).html?.trim()));
  expect(html[0]).toBe(`<p>Dupont &#38; Fils, <b>${id}</b> : 1481.40 €</p>`);
  expect(html[1]).toBe('<p>Bonjour Dupont &#38; Fils,<br>\n1 &#60; 2</p>\n<p>Merci</p>');
  expect(html[2]).toContain('Sauf erreur de notre part');
});

test('an unknown invoice is 404; a customer without an address cannot be reminded', async () => {
  await using server = await startMailingServer();
  await expect(remind(server, 'FA-X')).rejects.toThrow(new NotFound('Facture FA-X introuvable'));
  const id = await insertFacture(server, '');
  await expect(remind(server, id)).rejects.toThrow(
    new Refused(`Dupont & Fils n’a pas d’adresse e-mail\u00a0: la facture ${id} ne peut pas être relancée.`),
  );
  expect(await server.list()).toEqual([]);
  const { champs_libres } = (await server.call(getFacture, { params: { numero: id } })).data;
  expect(champs_libres).toEqual({});
});

test('a quote is reminded of with its own template, and its date is kept beside it', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url });
  const id = await server.insertDevis();
  const answer = await server.call(remindDevis, { params: { id }, body: { doc_id: id } });
  const [log] = await server.settled();
  expect(answer).toEqual({ success: true, devis_id: id, email_log_id: log!.id, destinataire: 'client@exemple.fr' });
  const message = await readMessage(sink.deliveries[0]!);
  expect(message.subject).toBe(`Devis ${id}\u00a0: votre accord est attendu`);
  expect(message.attachments).toMatchObject([{ filename: `Devis_${id}.pdf` }]);
  const { champs_libres } = (await server.call(getDevis, { params: { id } })).data;
  expect(champs_libres.DerniereRelance).toMatch(/^\d{4}-\d\d-\d\d$/);
  await expect(server.call(remindDevis, { params: { id: 'DE-X' }, body: { doc_id: '' } })).rejects.toThrow(
    new NotFound('Devis DE-X introuvable'),
  );
});

test('a reminder sent twice under one key, even at the same time, leaves once', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url });
  const id = await insertFacture(server);
  const call = connect(server.url, { headers: { ...server.headers, 'idempotency-key': 'un-clic' } });
  const send = () => call(remindFacture, { params: { id }, body: { doc_id: id } });
  const both = await Promise.allSettled([send(), send()]);
  const answers = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  answers.push(await send());
  expect(new Set(answers.map(({ email_log_id }) => email_log_id)).size).toBe(1);
  await server.settled();
  expect(sink.deliveries).toHaveLength(1);
});

test('invoices to remind of show the amount, the address and the last reminder, the longest due first', async () => {
  const now = () => new Date('2026-03-16T09:30:00Z');
  await using server = await startMailingServer({ now });
  const recent = await insertFacture(server);
  const lignes = [{ article_code: 'VIS-4X40', quantite: 2 }];
  const sell = async (date_facture: string) =>
    (await server.call(createFacture, { body: { client_id: 'DUPONT', date_facture, lignes } })).data.numero_facture;
  const old = await sell('2025-11-03');
  const paid = await sell('2025-10-01');
  await server.call(updateFacture, { params: { id: paid }, body: { statut: 2 } });
  await sell('2025-09-01').then((id) => server.call(updateFacture, { params: { id }, body: { statut: 6 } }));
  await server.call(createFacture, {
    body: { client_id: 'DUPONT', lignes: [{ article_code: 'VIS-4X40', quantite: 0 }] },
  });
  await remind(server, old);

  const { date, documents } = await server.call(listFacturesARelancer);
  expect(date).toBe('2026-03-16');
  expect(documents.map(({ numero }) => numero)).toEqual([old, recent]);
  expect(documents[0]).toMatchObject({
    type_document: 60,
    date: '2025-11-03',
    client_code: 'DUPONT',
    client_intitule: 'Dupont & Fils',
    client_genre: 'client',
    email: 'client@exemple.fr',
    total_ttc: 24,
    derniere_relance: '2026-03-16',
    signature: null,
  });
  expect(documents[1]?.derniere_relance).toBeNull();
});

test('a quote waits until it is answered; a missing address is reported', async () => {
  await using server = await startMailingServer();
  const id = await server.insertDevis('');
  const { documents } = await server.call(listDevisARelancer);
  expect(documents).toMatchObject([{ numero: id, type_document: 0, email: null, total_ttc: 12, signature: null }]);
  await expect(server.call(remindDevis, { params: { id }, body: { doc_id: id } })).rejects.toThrow(
    new Refused(`Dupont & Fils n’a pas d’adresse e-mail\u00a0: le devis ${id} ne peut pas être relancé.`),
  );
  await server.call(updateDevisStatut, { params: { id }, query: { nouveau_statut: 2 } });
  expect((await server.call(listDevisARelancer)).documents).toEqual([]);
});

/** Sends a reminder as screens do: with the last reminder seen. */
function remindSeen({ call }: Pick<Server, 'call'>, id: string, seen: string | null) {
  return call(remindFacture, { params: { id }, body: { doc_id: id, derniere_relance_connue: seen } });
}

test('two users who see the same unpaid invoice send one reminder, at the same moment or later', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url });
  const id = await insertFacture(server);
  const asked = await Promise.allSettled([remindSeen(server, id, null), remindSeen(server, id, null)]);
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
  expect(refused).toEqual([new Refused(`La facture ${id} vient d’être relancée\u00a0: rien d’autre n’est parti.`)]);
  await expect(remindSeen(server, id, null)).rejects.toBeInstanceOf(Refused);
  await expect(remindSeen(server, id, '2020-01-01')).rejects.toThrow('par quelqu’un d’autre');
  expect(await server.settled()).toHaveLength(1);

  const [seen] = (await server.call(listFacturesARelancer)).documents;
  await remindSeen(server, id, seen!.derniere_relance);
  await expect(remindSeen(server, id, seen!.derniere_relance)).rejects.toBeInstanceOf(Refused);
  expect(await server.settled()).toHaveLength(2);
  expect(sink.deliveries).toHaveLength(2);
});

test('a reminder whose answer was lost is answered again under its key, and goes once', async () => {
  await using server = await startMailingServer();
  const id = await insertFacture(server);
  const call = connect(server.url, { headers: { ...server.headers, 'idempotency-key': 'reminder-1' } });
  const first = await remindSeen({ call }, id, null);
  expect(await remindSeen({ call }, id, null)).toEqual(first);
  expect(await server.list()).toHaveLength(1);
});

test('a reminder cut off before its day was noted is not sent again, and its day is noted then', async () => {
  await using server = await startMailingServer();
  const id = await insertFacture(server);
  await remindSeen(server, id, null);
  await server.backOffice.documents.setChampLibre('facture', id, 'DerniereRelance', '');
  expect((await server.call(listFacturesARelancer)).documents).toMatchObject([{ derniere_relance: null }]);
  await expect(remindSeen(server, id, null)).rejects.toBeInstanceOf(Refused);
  expect((await server.call(listFacturesARelancer)).documents).not.toMatchObject([{ derniere_relance: null }]);
  expect(await server.list()).toHaveLength(1);
});

test('a customer who owes several invoices gets one letter: a line and a PDF for each, and their sum', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url });
  const first = await insertFacture(server);
  const lignes = [{ article_code: 'VIS-4X40', quantite: 2 }];
  const sold = await server.call(createFacture, { body: { client_id: 'DUPONT', lignes } });
  const second = sold.data.numero_facture;
  const factures = [first, second].map((numero) => ({ numero, derniere_relance_connue: null }));
  const answer = await server.call(remindFactures, { body: { factures } });
  const [log] = await server.settled();
  expect(answer).toEqual({
    success: true,
    factures: [first, second],
    email_log_id: log!.id,
    destinataire: 'client@exemple.fr',
  });
  expect(log).toMatchObject({ statut: 'ENVOYE', document_ids: `${first},${second}` });
  const message = await readMessage(sink.deliveries[0]!);
  expect(sink.deliveries).toHaveLength(1);
  expect(message.subject).toBe('2 factures à régler\u00a0: 1\u202f505,40\u00a0€');
  expect(message.text).toContain('1\u202f481,40\u00a0€');
  expect(message.text).toContain('24,00\u00a0€');
  expect(message.attachments.map(({ filename }) => filename)).toEqual([
    `Facture_${first}.pdf`,
    `Facture_${second}.pdf`,
  ]);
  const { documents } = await server.call(listFacturesARelancer);
  expect(documents.every(({ derniere_relance }) => derniere_relance !== null)).toBe(true);

  await expect(server.call(remindFactures, { body: { factures } })).rejects.toThrow('rien d’autre n’est parti');
  expect(await server.settled()).toHaveLength(1);
});

test('one letter is for one customer, and nothing is sent when one of its invoices just had a reminder', async () => {
  await using server = await startMailingServer();
  const first = await insertFacture(server);
  const lignes = [{ article_code: 'VIS-4X40', quantite: 2 }];
  await server.call(createClient, { body: buildClient({ num: 'ROUX', email: 'roux@exemple.fr' }) });
  const create = async (client_id: string) =>
    (await server.call(createFacture, { body: { client_id, lignes } })).data.numero_facture;
  const [second, other] = [await create('DUPONT'), await create('ROUX')];
  const remindAll = (...numeros: string[]) =>
    server.call(remindFactures, {
      body: { factures: numeros.map((numero) => ({ numero, derniere_relance_connue: null })) },
    });
  await expect(remindAll(first, other)).rejects.toThrow('un seul client');
  await remindSeen(server, first, null);
  await expect(remindAll(second, first)).rejects.toThrow(`La facture ${first} vient d’être relancée`);
  expect(await server.list()).toHaveLength(1);
  const { documents } = await server.call(listFacturesARelancer);
  expect(documents.find(({ numero }) => numero === second)?.derniere_relance).toBeNull();
});
