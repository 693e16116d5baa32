import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readMessage, startSmtpSink } from '#server/testing/running/start-smtp-sink.ts';
import type { MailContent } from './compose.ts';
import { createMailer } from './mailer.ts';
import type { Sender } from './address.ts';

const logId = '0b0c6f2e-7f57-4f3e-9a53-2f6d0a4f1c11';
const from = { name: 'Quincaillerie Le Bihan, père & fils', address: 'contact@boutique.example' };

type Letter = MailContent & { from: Sender; recipient: string; to: string };

function open(url: string, readReceipts = false) {
  const mailer = createMailer({ url, connections: 2, readReceipts });
  return {
    ...mailer,
    /** Composes and sends a minimal letter. */
    async send(overrides: Partial<Letter> = {}) {
      const content = {
        sujet: 'Votre devis',
        html: '<p>Bonjour</p>',
        texte: 'Bonjour',
        cc: [],
        pieces: [],
        ...overrides,
      };
      const { recipient = 'client@exemple.fr', to = recipient } = overrides;
      const composed = await mailer.compose(content, overrides.from ?? from);
      return mailer.send({ logId, recipient, to, composed });
    },
  };
}

test('a message arrives as written: accents, both bodies, attachment, our name in its Message-ID', async () => {
  await using sink = await startSmtpSink();
  const mailer = open(sink.url);
  const pdf = new TextEncoder().encode('%PDF-1.7 essai');
  const sujet = 'Devis n° 12 – été à Œuilly : 1 234,50 €, et une suite assez longue pour que l’en-tête soit replié';
  const html = '<p>Où ? À l’été « 2026 » — 10 €</p>';
  const pieces = [{ nom: 'Devis_DE-P01-000012.pdf', contenu: pdf }];
  expect(await mailer.send({ sujet, html, texte: 'Où ? À l’été', pieces })).toEqual({ kind: 'sent' });
  mailer.close();
  const message = await readMessage(sink.deliveries[0]!);
  expect(message).toMatchObject({
    subject: sujet,
    from,
    to: [{ address: 'client@exemple.fr' }],
    messageId: `<comptoir-${logId}@boutique.example>`,
  });
  expect(message.html?.trim()).toBe(html);
  expect(message.text?.trim()).toBe('Où ? À l’été');
  expect(message.attachments).toMatchObject([{ filename: 'Devis_DE-P01-000012.pdf', mimeType: 'application/pdf' }]);
  expect(Buffer.from(message.attachments[0]!.content as ArrayBuffer)).toEqual(Buffer.from(pdf));
});

test('a message without a text is sent too', async () => {
  await using sink = await startSmtpSink();
  const mailer = open(sink.url);
  expect(await mailer.send({ sujet: '', html: '', texte: '' })).toEqual({ kind: 'sent' });
  mailer.close();
  expect(await readMessage(sink.deliveries[0]!)).toMatchObject({ to: [{ address: 'client@exemple.fr' }] });
});

test('a recipient whose address cannot be written is refused without asking anybody', async () => {
  await using sink = await startSmtpSink();
  const mailer = open(sink.url);
  expect(await mailer.send({ recipient: 'a@b.fr>\r\nRCPT TO:<c@d.fr' })).toEqual({
    kind: 'bounced',
    erreur: 'L’adresse du destinataire n’est pas valide.',
  });
  mailer.close();
  expect(sink.countConnections()).toBe(0);
});

test('the recipients of a message and those it shows are independent', async () => {
  await using sink = await startSmtpSink();
  const mailer = open(sink.url);
  await mailer.send({ recipient: 'cache@exemple.fr', to: 'client@exemple.fr', cc: ['copie@exemple.fr'] });
  mailer.close();
  const [delivery] = sink.deliveries;
  expect(delivery).toMatchObject({ from: from.address, recipients: ['cache@exemple.fr'] });
  expect(delivery!.raw.toString()).not.toContain('cache@exemple.fr');
  expect(await readMessage(delivery!)).toMatchObject({
    to: [{ address: 'client@exemple.fr' }],
    cc: [{ address: 'copie@exemple.fr' }],
  });
});

test('nothing in a field can start another header or another message', async () => {
  await using sink = await startSmtpSink();
  const mailer = open(sink.url);
  const evil = 'x\r\nBcc: autre@exemple.fr\r\n\r\n.\r\nMAIL FROM:<a@b.c>\r\n';
  const sender = { name: `Boutique\r\nX-Evil: 1`, address: from.address };
  await mailer.send({
    sujet: evil,
    html: evil,
    texte: evil,
    from: sender,
    pieces: [{ nom: `a\r\nX-Evil: 1.pdf`, contenu: new Uint8Array(3) }],
  });
  mailer.close();
  expect(sink.deliveries).toHaveLength(1);
  const { headers } = await readMessage(sink.deliveries[0]!);
  expect(headers.map(({ key }) => key)).not.toContain('bcc');
  expect(headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(sink.deliveries[0]!.recipients).toEqual(['client@exemple.fr']);
});

test('a read receipt is requested only when the setting is on', async () => {
  await using sink = await startSmtpSink();
  const [quiet, asking] = [open(sink.url), open(sink.url, true)];
  await quiet.send();
  await asking.send();
  quiet.close();
  asking.close();
  const headers = sink.deliveries.map(({ raw }) =>
    /^disposition-notification-to: (.*)$/im.exec(raw.toString())?.[1]?.trim(),
  );
  expect(headers).toEqual([undefined, '<contact@boutique.example>']);
});

test('messages share connections that stay open', async () => {
  await using sink = await startSmtpSink();
  const mailer = open(sink.url);
  for (let n = 0; n < 120; n += 1) await mailer.send();
  mailer.close();
  expect(sink.deliveries).toHaveLength(120);
  expect(sink.countConnections()).toBe(1);
});

test.each([
  ['a recipient refused for good', { code: 550, text: '5.1.1 Inconnu ici' }, 'bounced', 'Cette adresse n’existe pas. '],
  ['a full mailbox', { code: 452, text: '4.2.2 Mailbox full' }, 'later', 'La boîte de ce destinataire est pleine. '],
  ['a recipient refused for now', { code: 450, text: '4.3.0 Plus tard' }, 'later', ''],
  ['a server that closes', { code: 421, text: 'Fermeture' }, 'unreachable', ''],
])('%s is recognised', async (_name, reply, kind, reason) => {
  await using sink = await startSmtpSink({ onRecipient: () => reply });
  const mailer = open(sink.url);
  const outcome = await mailer.send();
  mailer.close();
  expect(outcome).toEqual({ kind, erreur: `${reason}Le serveur d’envoi a répondu\u00a0: ${reply.code} ${reply.text}` });
});

test.each([
  ['refused for good', { code: 554, text: '5.7.1 Contenu refusé' }, 'refused'],
  ['refused because of its recipient', { code: 550, text: '5.1.1 Inconnu ici' }, 'bounced'],
  ['refused for now', { code: 451, text: '4.3.0 Plus tard' }, 'later'],
])('a whole message %s is recognised', async (_name, reply, kind) => {
  await using sink = await startSmtpSink({ onMessage: () => reply });
  const mailer = open(sink.url);
  expect(await mailer.send()).toMatchObject({ kind });
  mailer.close();
});

test('a connection broken before the end of the message means that it was not sent', async () => {
  let received = 0;
  const server = createServer((socket) => {
    socket.write('220 essai\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (received > 100_000) return socket.destroy();
      const replies = chunk
        .toString('latin1')
        .split('\r\n')
        .filter((line) => /^(EHLO|MAIL|RCPT|DATA)/.test(line))
        .map((line) => (line === 'DATA' ? '354 oui\r\n' : '250 oui\r\n'));
      return socket.write(replies.join(''));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mailer = open(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const pieces = [{ nom: 'a.pdf', contenu: new Uint8Array(20_000_000) }];
  expect(await mailer.send({ pieces })).toEqual({
    kind: 'unreachable',
    erreur: 'La connexion avec le serveur d’envoi a été coupée.',
  });
  mailer.close();
  server.close();
  expect(received).toBeGreaterThan(100_000);
});

test('a connection broken once the message was handed over leaves its outcome unknown; it is not sent again', async () => {
  let handed = 0;
  await using sink = await startSmtpSink({
    onMessage() {
      handed += 1;
      return 'hang-up';
    },
  });
  const mailer = open(sink.url);
  expect(await mailer.send()).toEqual({ kind: 'unknown' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  mailer.close();
  expect(handed).toBe(1);
});

test('a stale connection does not count as a failed attempt of the message', async () => {
  const first = await startSmtpSink();
  const mailer = open(first.url);
  await mailer.send();
  await first.stop();
  await using second = await startSmtpSink({ port: first.port });
  const outcomes = [await mailer.send()];
  if (outcomes[0]!.kind !== 'sent') outcomes.push(await mailer.send());
  mailer.close();
  expect(outcomes.map(({ kind }) => kind)).not.toContain('unknown');
  expect(second.deliveries).toHaveLength(1);
});

test('an unreachable server is reported, also when it is only checked', async () => {
  const sink = await startSmtpSink();
  await sink.stop();
  const mailer = open(sink.url);
  expect(await mailer.send()).toEqual({
    kind: 'unreachable',
    erreur: 'Le serveur d’envoi refuse la connexion.',
  });
  expect(await mailer.check()).toBe('Le serveur d’envoi refuse la connexion.');
  await using back = await startSmtpSink({ port: sink.port });
  expect(await mailer.check()).toBeUndefined();
  mailer.close();
  expect(back.deliveries).toEqual([]);
});

test('a forced close ends the message being sent', async () => {
  const handed = Promise.withResolvers<void>();
  await using sink = await startSmtpSink({
    onMessage() {
      handed.resolve();
      return new Promise(() => {});
    },
  });
  const mailer = open(sink.url);
  const sending = mailer.send();
  await handed.promise;
  mailer.close({ force: true });
  expect(await sending).toEqual({ kind: 'unknown' });
});

test('a server that offers delivery reports is given our name for the message', async () => {
  await using sink = await startSmtpSink({ dsn: true });
  const mailer = open(sink.url);
  expect(await mailer.send()).toEqual({ kind: 'sent' });
  mailer.close();
  expect(sink.deliveries[0]!.envelopeId).toBe(`comptoir-${logId}`);
});
