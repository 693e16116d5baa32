import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { addressMail, type ComposedMail, composeMail, type MailContent } from './compose.ts';
import { toEnvelopeId, toMessageId } from './message-id.ts';
import { isLoopback } from '#server/network/loopback.ts';
import { createPlainNetwork, type Network } from '#server/network/network.ts';
import { createSmtpOptions } from './smtp-options.ts';
import { describeFailure, invalidAddress, type MailOutcome, toFailure } from './mail-outcome.ts';
import { findBareAddress, type Sender } from './address.ts';

/** One message to one recipient. */
export type Mail = {
  logId: string;
  /** Address that receives it. */
  recipient: string;
  /** Address shown as recipient. */
  to: string;
  composed: ComposedMail;
  /** Called before the bytes that end the message are sent: from then on the server may have taken it. */
  onHandedOver?: () => void;
};

export type Mailer = {
  /** Encodes the content, once for all recipients. */
  compose(content: MailContent, from: Sender): Promise<ComposedMail>;
  /** Tries once; never rejects, and answers within twelve minutes. */
  send(mail: Mail): Promise<MailOutcome>;
  /** Connects and signs in without sending; returns what is wrong, in French, or undefined when nothing is. */
  check(): Promise<string | undefined>;
  /** Lets messages being sent end, or with `force` breaks them off. */
  close(options?: { force: boolean }): void;
};

type Options = { url: string; connections: number; readReceipts: boolean; network?: Network };

const longestAttemptMs = 12 * 60_000;
const sliceBytes = 32_768;
/**
 * Returns a mailer that sends through an SMTP server, over connections that stay open. It never retries by itself: the
 * caller decides, by an outcome that says what is known.
 */
export function createMailer(options: Options): Mailer {
  const handing = new Map<string, Handing>();
  let opened: Promise<Transport> | undefined;
  const open = () => (opened ??= openTransport(options, handing));

  return {
    compose: (content, from) => composeMail(content, from, options.readReceipts),

    async send(mail) {
      const message = findMessage(mail);
      if (!message) return { kind: 'bounced', erreur: invalidAddress };
      const state: Handing = { isOver: false, tell: mail.onHandedOver };
      handing.set(message.messageId, state);
      try {
        const transport = await open();
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(longestAttemptMs) });
        return { kind: 'sent' };
      } catch (error) {
        return toFailure(error, state.isOver);
      } finally {
        handing.delete(message.messageId);
      }
    },

    async check() {
      try {
        await (await open()).verify();
        return undefined;
      } catch (error) {
        return describeFailure(error);
      }
    },

    close: (how) => void opened?.then((transport) => transport.close(how)),
  };
}

/** Whether a message was written to its end, and the function to tell. */
type Handing = { isOver: boolean; tell: (() => void) | undefined };

type Transport = Awaited<ReturnType<typeof openTransport>>;

async function openTransport(
  { url, connections, network = createPlainNetwork() }: Options,
  handing: ReadonlyMap<string, Handing>,
) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...createSmtpOptions(network),
    requireTLS: requiresTls(url),
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 300_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    maxRequeues: 0,
  });
  // The end of its stream makes the server take a message; it is noted, to know what a broken connection means.
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((input) => input.once('end', () => markOver(handing.get(data.messageId ?? ''))));
    done();
  });
  return transport;
}

function markOver(state: Handing | undefined) {
  if (!state) return;
  state.isOver = true;
  state.tell?.();
}

/** Returns whether STARTTLS is mandatory: a password never travels in clear text, except to this machine. */
export function requiresTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !isLoopback(hostname);
}

/** Splits a large message into slices, so that its stream ends when almost all of it has been sent, not before. */
function slice(message: Buffer): Buffer | Readable {
  if (message.length <= sliceBytes) return message;
  const count = Math.ceil(message.length / sliceBytes);
  return Readable.from(Array.from({ length: count }, (_, n) => message.subarray(n * sliceBytes, (n + 1) * sliceBytes)));
}

/** Returns undefined when an address cannot stand in a message. */
function findMessage({ logId, composed, ...mail }: Mail) {
  const [recipient, to] = [findBareAddress(mail.recipient), findBareAddress(mail.to)];
  if (!recipient || !to) return undefined;
  const messageId = toMessageId(logId, composed.from.address);
  return {
    messageId,
    raw: slice(addressMail(composed, { messageId, to, date: new Date() })),
    envelope: { from: composed.from.address, to: [recipient] },
    dsn: { id: toEnvelopeId(logId), return: 'headers', notify: 'failure', recipient: `rfc822;${recipient}` },
  } satisfies SendMailOptions;
}
