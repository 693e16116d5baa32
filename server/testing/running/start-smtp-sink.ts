import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { findLogId } from '#server/email/message-id.ts';

/** A message the server has accepted. */
export type Delivery = {
  logId: string;
  from: string;
  recipients: string[];
  /** Our envelope id of the message, when the server offers the DSN extension. */
  envelopeId: string | undefined;
  raw: Buffer;
};

type Reply = { code: number; text: string };

type Options = {
  port?: number;
  /** Returns the answer to a recipient; accepted by default. */
  onRecipient?: (address: string) => Reply | undefined;
  /** Returns the answer to a whole message; `hang-up` accepts nothing and breaks the connection. */
  onMessage?: (delivery: Delivery) => Reply | 'hang-up' | undefined | Promise<Reply | 'hang-up' | undefined>;
  /** Offers the DSN extension. */
  dsn?: boolean;
  /** Returns the answer to a sender; accepted by default. */
  onSender?: (address: string) => Reply | undefined;
  /** Refuses clients that do not sign in as this account. */
  account?: { user: string; pass: string };
  /** Speaks TLS from the first byte, or offers STARTTLS, with an unsigned certificate. */
  tls?: 'implicit' | 'starttls';
  /** The certificate it shows instead. */
  identity?: { cert: string; key: string };
};

/**
 * Listens, by default below the ports the system assigns: a server that stops for a while finds its port free again,
 * and nobody else answers there meanwhile.
 */
async function listen(server: SMTPServer, port: number | undefined): Promise<void> {
  let isListening = false;
  while (!isListening) {
    server.listen(port ?? 20_000 + Math.floor(Math.random() * 12_000), '127.0.0.1');
    isListening = await once(server.server, 'listening').then(
      () => true,
      (error: unknown) => {
        if (port !== undefined) throw error;
        return false;
      },
    );
  }
}

/** Starts a real SMTP server that keeps what it accepts. */
export async function startSmtpSink(options: Options = {}) {
  const { port, onRecipient, onSender, onMessage, dsn = false, account, tls, identity } = options;
  const deliveries: Delivery[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: [...(account ? [] : ['AUTH']), ...(tls === 'starttls' ? [] : ['STARTTLS'])],
    secure: tls === 'implicit',
    ...identity,
    allowInsecureAuth: true,
    authOptional: account === undefined,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === account?.user && password === account?.pass;
      if (isKnown) done(null, { user: username });
      else done(toError({ code: 535, text: '5.7.8 Authentication credentials invalid' }));
    },
    onMailFrom({ address }, _session, done) {
      done(toError(onSender?.(address)));
    },
    hideDSN: !dsn,
    logger: false,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      done(toError(onRecipient?.(address)));
    },
    onData(stream, session, done) {
      const take = async () => {
        const delivery = toDelivery(await buffer(stream), session);
        const reply = await onMessage?.(delivery);
        if (reply === 'hang-up') return hangUp(server, session.id);
        if (!reply) deliveries.push(delivery);
        done(toError(reply));
      };
      // A sender that disconnects leaves half a message, which is ignored.
      take().catch(ignore);
    },
  });
  server.on('error', () => {});
  await listen(server, port);
  const { port: actual } = server.server.address() as AddressInfo;
  return {
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://127.0.0.1:${actual}`,
    port: actual,
    deliveries,
    countConnections: () => connections,
    /** Breaks every connection and stops listening. */
    async stop() {
      for (const { id } of server.connections) hangUp(server, id);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    [Symbol.asyncDispose]() {
      return this.stop();
    },
  };
}

const ignore = () => {};

function toDelivery(raw: Buffer, { envelope: { mailFrom, rcptTo, dsn } }: SMTPServerSession): Delivery {
  const from = mailFrom ? mailFrom.address : '';
  const recipients = rcptTo.map(({ address }) => address);
  return { logId: readLogId(raw), from, recipients, envelopeId: dsn?.envid ?? undefined, raw };
}

function hangUp(server: SMTPServer, id: string) {
  for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
}

function toError(reply: Reply | undefined): Error | null {
  return reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null;
}

function readLogId(raw: Buffer): string {
  const [, line = ''] = /^message-id:\s*(\S+)/im.exec(raw.toString('latin1')) ?? [];
  return findLogId(line) ?? '';
}

/** Parses the message as its recipient reads it. */
export async function readMessage({ raw }: Pick<Delivery, 'raw'>): Promise<Email> {
  return PostalMime.parse(raw);
}

/** Waits, thirty seconds at most by default, until `isTrue` returns true. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('what was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
