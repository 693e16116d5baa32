import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { addressMail, type ComposedMail, composeMail, type MailContent } from './compose.ts';
import { toEnvelopeId, toMessageId } from './message-id.ts';
import { isLoopback } from '#server/network/loopback.ts';
import { createPlainNetwork, type Network } from '#server/network/network.ts';
import { leadMail } from './lead-mail.ts';
import { describeFailure, invalidAddress, type MailOutcome, toFailure } from './mail-outcome.ts';
import { findBareAddress, type Sender } from './address.ts';

/** One message to one recipient. */
export type Mail = {
  logId: string;
  /** Who receives it. */
  recipient: string;
  /** Who is shown as recipient. */
  to: string;
  composed: ComposedMail;
  /** Called at the last byte, before what ends the message: from then on the server may have taken it. */
  onHandedOver?: () => void;
};

export type Mailer = {
  /** Encodes what is sent, once for all who receive it. */
  compose(content: MailContent, from: Sender): Promise<ComposedMail>;
  /** Tries once; never rejects, and answers within twelve minutes. */
  send(mail: Mail): Promise<MailOutcome>;
  /** Connects and signs in without sending; what is wrong, in French, or undefined when all is well. */
  check(): Promise<string | undefined>;
  /** Lets what is being sent end, or breaks it off. */
  close(options?: { force: boolean }): void;
};

type Options = { url: string; connections: number; readReceipts: boolean; network?: Network };

const longestAttemptMs = 12 * 60_000;
const sliceBytes = 32_768;
/**
 * Sends through an SMTP server, over connections that stay open. A message is never put back in line inside: whether it
 * may be tried again is for the caller to decide, from an outcome that says what is known.
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

/** Whether a message has been written to its end, and whom to tell. */
type Handing = { isOver: boolean; tell: (() => void) | undefined };

type Transport = Awaited<ReturnType<typeof openTransport>>;

async function openTransport(
  { url, connections, network = createPlainNetwork() }: Options,
  handing: ReadonlyMap<string, Handing>,
) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...leadMail(network),
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
  // What ends its stream is what makes the server take a message: noted, to know what a broken connection means.
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

/** True where STARTTLS must not be left out: a password never travels in clear, but to this machine. */
export function requiresTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !isLoopback(hostname);
}

/** A large message goes out in slices: its end is then reached when almost all of it has been written, not before. */
function slice(message: Buffer): Buffer | Readable {
  if (message.length <= sliceBytes) return message;
  const count = Math.ceil(message.length / sliceBytes);
  return Readable.from(Array.from({ length: count }, (_, n) => message.subarray(n * sliceBytes, (n + 1) * sliceBytes)));
}

/** Undefined when an address cannot stand in a message. */
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
