import { expect, test } from 'vitest';
import { startMailingServer } from '#server/testing/start-mailing-server.ts';
import { readMessage, startSmtpSink } from '#server/testing/start-smtp-sink.ts';
import { createFacture, getFacture, remindFacture } from '#shared/contracts/ventes.ts';
import { NotFound, Refused } from '#shared/errors.ts';

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

test('a message of one’s own takes the place of the body, and is filled in', async () => {
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
