import { expect, test } from 'vitest';
import {
  cancelCommandeFournisseur,
  createCommandeFournisseur,
  getCommandeFournisseur,
  getCommandeFournisseurPdf,
  sendCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { startMailingServer } from '#server/testing/running/start-mailing-server.ts';
import { readMessage, startSmtpSink } from '#server/testing/running/start-smtp-sink.ts';

async function startBuyer(smtpUrl: string, email: string | null = 'cde@rhone.example') {
  const server = await startMailingServer({ smtpUrl });
  const { call } = server;
  const rue = { adresse: '4 quai du Rhône', code_postal: '69002', ville: 'Lyon' };
  await call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône', email, ...rue } });
  await call(createArticle, { body: buildArticle({ reference: 'V6', designation: 'Vis 6', prix_achat: 0.355 }) });
  const lignes = [{ article_ref: 'V6', quantite: 200 }];
  const body = { fournisseur_code: 'RHONE', date_livraison: '2026-12-24', reference: 'Devis 12', lignes };
  const { numero } = await call(createCommandeFournisseur, { body });
  return { ...server, params: { numero } };
}

test('a draft is sent to its supplier by e-mail, with a complete PDF, and becomes a placed order', async () => {
  await using sink = await startSmtpSink();
  await using server = await startBuyer(sink.url);
  const { call, params } = server;
  const answer = await call(sendCommandeFournisseur, { params, body: {} });
  expect(answer).toMatchObject({
    destinataire: 'cde@rhone.example',
    commande: { etat: 'passee', passation: { email: 'cde@rhone.example' } },
  });
  expect(await server.settled()).toMatchObject([{ id: answer.email_log_id, statut: 'ENVOYE' }]);
  const message = await readMessage(sink.deliveries[0]!);
  expect(message.subject).toContain('Commande CF-P01-000001');
  expect(message.text).toContain('être livrés le 24/12/2026');
  const [piece] = message.attachments;
  expect(piece?.filename).toBe('Commande_CF-P01-000001.pdf');
  const content = piece?.content ?? '';
  const { pages } = await readPdf(typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content));
  for (const said of ['CF-P01-000001', 'Visserie du Rhône', '69002', 'Devis 12', '24/12/2026', 'Vis 6', '0,355']) {
    expect(pages[0]).toContain(said);
  }
  expect(pages[0]).toMatch(/Total HT\s*71,00/);
  const article = await call(getArticle, { params: { reference: 'V6' } });
  expect(article.stock_commande).toBe(200);
});

test('an order to a supplier can be resent to another address with another text, but not once it is abandoned', async () => {
  await using sink = await startSmtpSink();
  await using server = await startBuyer(sink.url);
  const { call, params } = server;
  await call(sendCommandeFournisseur, { params, body: {} });
  const { version } = await call(getCommandeFournisseur, { params });
  await call(sendCommandeFournisseur, {
    params,
    body: { destinataire: 'chef@rhone.example', message: 'Pour mémoire.' },
  });
  await server.settled();
  const messages = await Promise.all(sink.deliveries.map(readMessage));
  expect(messages.map(({ text }) => text?.trim())).toContain('Pour mémoire.');
  expect((await call(getCommandeFournisseur, { params })).version).toBe(version);
  await call(cancelCommandeFournisseur, { params, body: { motif: 'Rupture' } });
  await expect(call(sendCommandeFournisseur, { params, body: {} })).rejects.toThrow('est annulée');
});

test('a supplier without an address is sent nothing, and the order stays a draft that can be printed', async () => {
  await using sink = await startSmtpSink();
  await using server = await startBuyer(sink.url, null);
  const { call, params } = server;
  await expect(call(sendCommandeFournisseur, { params, body: {} })).rejects.toThrow('n’a pas d’adresse e-mail');
  expect(await call(getCommandeFournisseur, { params })).toMatchObject({ etat: 'brouillon', passation: null });
  expect(await server.list()).toEqual([]);
  const pdf = await call(getCommandeFournisseurPdf, { params });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
});
