import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Call, createApiClient } from '#shared/endpoints/api-client.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, sendDevis } from '#shared/contracts/ventes/devis.ts';
import { type EmailLog, listEmailLogs, sendBatch } from '#shared/contracts/emails/emails.ts';
import { getReglages, testEnvoi, testRetours } from '#shared/contracts/service/reglages.ts';
import { type MailServers, refusingDomain, shopAddress, startMailServers } from '../testing/mail-servers.ts';
import { readPdf } from '../testing/run.ts';
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts';
import { apiKey, expect, test } from '../testing/test.ts';

test.setTimeout(120_000);

const recipients = Array.from({ length: 100 }, (_, index) => `client${index}@clients.test`);
let servers: MailServers;
let service: ServiceProcess;
let call: Call;

test.beforeEach(async ({ environment }) => {
  servers = await startMailServers(recipients);
  service = await startServiceProcess({
    ...environment,
    COMPTOIR_SMTP_URL: servers.smtpUrl,
    COMPTOIR_IMAP_URL: servers.imapUrl,
    COMPTOIR_MAIL_FROM: `Quincaillerie Le Bihan <${shopAddress}>`,
    COMPTOIR_EMAIL_READ_RECEIPTS: '1',
  });
  call = createApiClient(service.url, { headers: { 'x-api-key': apiKey } });
});

test.afterEach(async () => {
  await service.stop();
  await servers.stop();
});

const send = (destinataires: string[], sujet = 'Soldes d’été – jusqu’à 30 %') =>
  call(sendBatch, { body: { destinataires, sujet, corps_html: '<p>À bientôt, <b>chez nous</b> !</p>' } });
const list = () => call(listEmailLogs, { query: { limit: 1000 } });
const waitForLogs = (isDone: (log: EmailLog) => boolean) =>
  expect.poll(async () => (await list()).every(isDone), { timeout: 60_000, intervals: [200] }).toBe(true);

async function insertDevis(): Promise<string> {
  await call(createClient, { body: { intitule: 'Menuiserie Kervella', num: 'KERVELLA', email: recipients[0] } });
  await call(createArticle, { body: { reference: 'VIS-4X40', designation: 'Vis à bois 4 × 40', prix_vente: 10 } });
  const lignes = [{ article_code: 'VIS-4X40', quantite: 3 }];
  return (await call(createDevis, { body: { client_id: 'KERVELLA', lignes } })).id;
}

test('a batch of a hundred is delivered to a hundred mailboxes, once each, as separate messages', async () => {
  await send(recipients);
  await waitForLogs(({ statut }) => statut === 'ENVOYE');
  await expect.poll(() => servers.log().match(/delivered to maildir/g)?.length).toBe(100);
  for (const address of recipients) {
    const messages = await servers.readMailbox(address);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.to?.map((to) => to.address)).toEqual([address]);
    expect(messages[0]?.subject).toBe('Soldes d’été – jusqu’à 30 %');
  }
});

test('a quote read back from the mailbox shows its subject, its text and a PDF that opens', async () => {
  const id = await insertDevis();
  const [destinataire = '', cachee = ''] = recipients;
  const body = {
    destinataire,
    cci: [cachee],
    sujet: 'Votre devis – été',
    corps_html: '<p>Voici le devis, à signer.</p>',
  };
  await call(sendDevis, { params: { id }, body });
  await waitForLogs(({ statut }) => statut === 'ENVOYE');
  for (const address of [destinataire, cachee]) {
    await expect.poll(async () => (await servers.readMailbox(address)).length).toBe(1);
  }
  const [message] = await servers.readMailbox(destinataire);
  expect(message?.subject).toBe(body.sujet);
  expect(message?.html?.trim()).toBe(body.corps_html);
  expect(message?.text?.trim()).toBe('Voici le devis, à signer.');
  expect(JSON.stringify(message)).not.toContain(cachee);
  const [attachment] = message?.attachments ?? [];
  expect(attachment?.filename).toBe(`Devis_${id}.pdf`);
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-pdf-'));
  writeFileSync(join(folder, 'devis.pdf'), Buffer.from(attachment?.content as ArrayBuffer));
  const text = await readPdf(join(folder, 'devis.pdf'));
  rmSync(folder, { recursive: true });
  for (const words of [id, 'Menuiserie Kervella', 'Vis à bois', '36,00']) expect(text).toContain(words);
});

test('an unknown mailbox is BOUNCE: at once when it is refused, later when its message comes back', async () => {
  await send(['personne@clients.test', `personne@${refusingDomain}`]);
  await waitForLogs(({ statut }) => statut === 'BOUNCE');
  const [later, atOnce] = await list();
  expect(atOnce).toMatchObject({ destinataire: 'personne@clients.test', date_envoi: null });
  expect(atOnce?.derniere_erreur).toMatch(/Le serveur d’envoi a répondu\u00a0: 550 5\.1\.1 <personne@clients\.test>/);
  expect(later).toMatchObject({ destinataire: `personne@${refusingDomain}`, date_envoi: expect.any(String) });
  expect(later?.derniere_erreur).toMatch(/Le message est revenu\u00a0: 550 5\.1\.1 .*No such mailbox here$/);
});

test('a read receipt makes its message OUVERT', async () => {
  const [reader = '', other = ''] = recipients;
  await send([reader, other]);
  await waitForLogs(({ statut }) => statut === 'ENVOYE');
  await expect.poll(async () => (await servers.readMailbox(reader)).length).toBe(1);
  const [message] = await servers.readMailbox(reader);
  const asked = message?.headers.find(({ key }) => key === 'disposition-notification-to')?.value;
  expect(asked).toBe(`<${shopAddress}>`);
  const transport = createTransport(servers.smtpUrl);
  const raw = toReadReceipt(reader, message?.messageId ?? '');
  await transport.sendMail({ envelope: { from: reader, to: shopAddress }, raw });
  transport.close();
  await expect
    .poll(async () => (await list()).map(({ statut }) => statut), { timeout: 30_000 })
    .toEqual(['ENVOYE', 'OUVERT']);
});

test('messages sent while the server is stopped leave once it is back: nothing lost, nothing twice', async () => {
  await send(recipients.slice(0, 10), 'Avant');
  await waitForLogs(({ statut }) => statut === 'ENVOYE');
  await servers.stopSmtp();
  await send(recipients, 'Pendant');
  await expect
    .poll(async () => (await list()).filter(({ derniere_erreur }) => derniere_erreur).length)
    .toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  await servers.startSmtp();
  await waitForLogs(({ statut }) => statut === 'ENVOYE');
  await expect.poll(() => servers.log().match(/delivered to maildir/g)?.length).toBe(110);
  for (const address of recipients) {
    const subjects = (await servers.readMailbox(address)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Pendant')).toHaveLength(1);
  }
});

test('a server that stops amid a batch makes no double: sent once, or shown as interrupted', async () => {
  for (let batch = 0; batch < 5; batch += 1) await send(recipients, 'Coupure');
  await expect
    .poll(async () => (await list()).some(({ statut }) => statut === 'ENVOYE'), { intervals: [5] })
    .toBe(true);
  await servers.stopSmtp();
  expect((await list()).some(({ statut }) => statut !== 'ENVOYE')).toBe(true);
  await servers.startSmtp();
  await waitForLogs(({ statut }) => statut === 'ENVOYE' || statut === 'ERREUR');
  const logs = await list();
  const sent = logs.filter(({ statut }) => statut === 'ENVOYE');
  const others = logs.filter(({ statut }) => statut === 'ERREUR');
  for (const { derniere_erreur } of others) expect(derniere_erreur).toBe('envoi interrompu, état inconnu');
  // What was delivered while it stopped may lack its line in the log: the queue says what is still to come.
  const deliver = async () => {
    await servers.flushSmtp();
    return servers.countQueued();
  };
  await expect.poll(deliver, { timeout: 30_000 }).toBe(0);
  const mailboxes = [];
  for (const address of recipients) mailboxes.push(...(await servers.readMailbox(address)));
  const copies = mailboxes.map(({ messageId }) => messageId);
  for (const { id } of sent) expect(copies).toContain(`<comptoir-${id}@boutique.test>`);
  // Counts what Postfix accepted, not what it delivered: stopped during a delivery, it delivers the message again when
  // it restarts.
  const taken = listTaken(servers.log());
  expect(taken.length).toBeGreaterThanOrEqual(sent.length);
  expect(new Set(taken).size).toBe(taken.length);
});

/** Lists the Message-Ids that Postfix accepted into its queue, once for each time. */
function listTaken(log: string): string[] {
  const names = new Map(
    [...log.matchAll(/cleanup\[\d+\]: (\w+): message-id=<([^>]+)>/g)].map(([, id, name]) => [id, name]),
  );
  const queued = new Set([...log.matchAll(/qmgr\[\d+\]: (\w+): from=/g)].map(([, id]) => id));
  return [...queued].flatMap((id) => names.get(id) ?? []);
}

/** Returns what a recipient's mail program sends when its user agrees (RFC 8098). */
function toReadReceipt(reader: string, messageId: string): string {
  return `From: ${reader}
To: ${shopAddress}
Subject: Lu
Date: ${new Date().toUTCString()}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary="b"

--b
Content-Type: text/plain; charset=utf-8

Ce message a été ouvert.

--b
Content-Type: message/disposition-notification

Reporting-UA: essai; Comptoir
Final-Recipient: rfc822;${reader}
Original-Message-ID: ${messageId}
Disposition: manual-action/MDN-sent-manually; displayed

--b--
`.replaceAll('\n', '\r\n');
}

test('the settings are tried against the real servers: what happened, and what to do', async () => {
  const { envoi, retours } = await call(getReglages);
  const known = { ...retours, mot_de_passe: null };
  expect(await call(testRetours, { body: known })).toMatchObject({
    succes: true,
    message: expect.stringMatching(/dans INBOX/),
  });
  expect(await call(testRetours, { body: { ...known, mot_de_passe: 'faux' } })).toMatchObject({
    succes: false,
    message: expect.stringMatching(/refuse l’identifiant ou le mot de passe/),
  });
  expect(await call(testRetours, { body: { ...known, dossier: 'Nulle part' } })).toMatchObject({
    succes: false,
    message: expect.stringMatching(/n’a pas de dossier Nulle part/),
  });
  const sent = { ...envoi, mot_de_passe: null, destinataire: String(recipients[0]) };
  expect(await call(testEnvoi, { body: sent })).toMatchObject({ succes: true });
  await expect.poll(async () => (await servers.readMailbox(String(recipients[0]))).length).toBe(1);
});
