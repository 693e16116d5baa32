import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { pino } from 'pino';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createMailer } from '#server/email/mailer.ts';
import { createEmailQueue } from '#server/features/emails/email-queue.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Measure } from './figure.ts';
import { makeFolder, startProgram } from './processes.ts';
import { compare, formatRates } from './rounds.ts';

const messages = 1_000;
const perMessage = 100;
const connections = 3;
const rounds = 7;
const from = { name: 'Quincaillerie Le Bihan', address: 'contact@boutique.example' };
const sujet = 'Soldes d’été – jusqu’à 30 %';
const html = `<div style="font-family:Arial">${'<p>Bonjour, voici nos offres de l’été : à bientôt !</p>'.repeat(12)}</div>`;
const texte = 'Bonjour, voici nos offres de l’été : à bientôt !\n\n'.repeat(12);
const recipients = Array.from({ length: messages }, (_, index) => `client${index}@exemple.fr`);
const context: WriteContext = { caller: { kind: 'anonymous', id: 'bench', role: 'admin' } };

/** A thousand messages, from the call that queues them to the last one on disk as sent, beside nodemailer's own pool. */
export const measure: Measure = async (report) => {
  await using sink = await startProgram([join(import.meta.dirname, 'smtp-sink.ts')]);
  const port = Number(sink.line);
  const url = `smtp://127.0.0.1:${port}`;
  await using queue = await openQueue(url);
  const pool = { url, pool: true, maxConnections: connections, maxMessages: Number.POSITIVE_INFINITY } as const;
  const transport = createTransport(pool);
  const sendOne = (to: string) => transport.sendMail({ from, to, subject: sujet, html, text: texte });
  const sendBare = () => measureRate(port, () => Promise.all(recipients.map(sendOne)));
  const sendQueued = () => measureRate(port, queue.sendAll);
  await sendBare();
  await sendQueued();
  const comparison = await compare(sendQueued, sendBare, rounds);
  report({
    work: `1,000 emails, batches of ${perMessage}`,
    peer: 'bare nodemailer, same pool, nothing kept',
    value: comparison.ratio,
    unit: '×',
    aim: { atLeast: 0.9 },
    detail: `logged, queued, sent, recorded: ${formatRates(comparison)}`,
  });
  transport.close();
};

/** Messages a second that the sink has really taken. */
async function measureRate(port: number, send: () => Promise<unknown>): Promise<number> {
  const before = await countTaken(port);
  const started = performance.now();
  await send();
  const seconds = (performance.now() - started) / 1_000;
  const taken = (await countTaken(port)) - before;
  if (taken !== messages) throw new Error(`The sink took ${taken} messages of ${messages}`);
  return messages / seconds;
}

async function countTaken(port: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.end('HELP\r\n');
  await once(socket, 'close');
  return Number(/^214 (\d+)/m.exec(answer)?.[1]);
}

/** The shop's queue over a database on disk. */
async function openQueue(url: string) {
  const folder = makeFolder();
  const database = await openServiceDatabase(folder.path);
  const queue = createEmailQueue({
    database,
    mailer: createMailer({ url, connections, readReceipts: false }),
    findSender: async () => from,
    workers: connections,
    attempts: 5,
    now: () => new Date(),
    logger: pino({ level: 'silent' }),
  });
  await queue.start();
  return {
    async sendAll() {
      const batches = Array.from({ length: messages / perMessage }, (_, n) =>
        recipients.slice(n * perMessage, (n + 1) * perMessage),
      );
      const draft = { sujet, html, destinataire: null, cc: [], pieces: [], documentIds: [] };
      await Promise.all(batches.map((batch) => queue.send({ ...draft, recipients: batch }, context)));
      while (queue.getState().queue_size > 0) await new Promise((resolve) => setTimeout(resolve, 2));
    },
    async [Symbol.asyncDispose]() {
      await queue.stop();
      database.connection.close();
      folder[Symbol.dispose]();
    },
  };
}
