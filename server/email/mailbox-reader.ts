import { setTimeout as wait } from 'node:timers/promises';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { Logger } from 'pino';
import { createPlainNetwork, type Network } from '#server/network/network.ts';
import { connectMailbox, createImapOptions } from './imap-options.ts';
import type { MailReport } from './mail-report.ts';

/** The position up to which a mailbox was read; `uidValidity` changes when the server renumbers its messages. */
export type MailboxCursor = { uidValidity: string; lastUid: number };
export type ReceivedReport = { uid: number; report: MailReport };

type Deps = {
  /** `imaps://user:password@host:port/folder`; INBOX when no folder is named. */
  url: string;
  findCursor: () => MailboxCursor | undefined;
  /**
   * Records reports together with the position reached, on disk when it resolves; false asks to get the rest again
   * later.
   */
  receive: (reports: ReceivedReport[], cursor: MailboxCursor) => Promise<boolean>;
  logger: Logger;
  network?: Network | undefined;
  /** Milliseconds between two looks when the server does not announce new messages. */
  pollMs?: number | undefined;
};

const firstReconnectMs = 5_000;
const longestReconnectMs = 300_000;
const againMs = 2_000;
const readAtOnce = 100;
const largestReportBytes = 512_000;
const olderIgnoredMs = 30 * 24 * 3_600_000;
/** Reads reports as they arrive in a mailbox, in the background; it never changes the mailbox. */
export function startMailboxReader(deps: Deps) {
  const stopping = new AbortController();
  const finished = readUntilStopped(deps, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

async function readUntilStopped(deps: Deps, signal: AbortSignal): Promise<void> {
  let reconnectMs = firstReconnectMs;
  const onReached = () => (reconnectMs = firstReconnectMs);
  while (!signal.aborted) {
    await readOverOneConnection(deps, signal, onReached).catch(({ message }: Error) => {
      if (!signal.aborted) deps.logger.warn({ reason: message }, 'the mailbox of delivery reports could not be read');
    });
    await wait(reconnectMs, undefined, { signal, ref: false }).catch(() => {});
    reconnectMs = Math.min(reconnectMs * 2, longestReconnectMs);
  }
}

async function readOverOneConnection(deps: Deps, signal: AbortSignal, onReached: () => void): Promise<void> {
  const { ImapFlow } = await import('imapflow');
  const { folder, ...options } = await createImapOptions(deps.url, deps.network ?? createPlainNetwork());
  signal.throwIfAborted();
  const client = new ImapFlow(options);
  const bell = createBell();
  // A connection closed before it is established may report neither success nor failure.
  const closed = Promise.withResolvers<never>();
  const close = () => {
    client.close();
    closed.reject(new Error('closed'));
  };
  let failure: unknown;
  client.on('error', (error) => (failure = error));
  client.on('exists', bell.ring);
  client.on('close', bell.ring);
  signal.addEventListener('abort', close);
  try {
    await Promise.race([connectMailbox(client, options), closed.promise]);
    await client.mailboxOpen(folder, { readOnly: true });
    onReached();
    while (client.usable && !signal.aborted) {
      const isDone = await readNew(client, deps);
      await bell.wait(isDone ? (deps.pollMs ?? 60_000) : againMs);
    }
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
  if (failure) throw failure;
}

/** Returns a bell whose `wait` ends when it is rung or a time has passed; a ring from before the call counts too. */
function createBell() {
  let isRung = false;
  let wake = () => {};
  return {
    ring() {
      isRung = true;
      wake();
    },
    async wait(ms: number) {
      const timer = setTimeout(() => wake(), ms);
      if (!isRung) await new Promise<void>((resolve) => (wake = resolve));
      clearTimeout(timer);
      isRung = false;
    },
  };
}

/** Reads the new messages; returns whether all of the mailbox has been looked at. */
async function readNew(client: ImapFlow, { findCursor, receive }: Deps): Promise<boolean> {
  if (!client.mailbox) return false;
  const uidValidity = String(client.mailbox.uidValidity);
  const lastUid = findLastUid(findCursor(), uidValidity);
  const range = lastUid === undefined ? { since: new Date(Date.now() - olderIgnoredMs) } : { uid: `${lastUid + 1}:*` };
  const found = (await client.search(range, { uid: true })) || [];
  // «n:*» always includes the last message, even an older one.
  const uids = found.filter((uid) => uid > (lastUid ?? 0)).toSorted((a, b) => a - b);
  for (let at = 0; at < uids.length; at += readAtOnce) {
    const page = uids.slice(at, at + readAtOnce);
    const reports = await fetchReports(client, page);
    if (!(await receive(reports, { uidValidity, lastUid: page.at(-1) ?? 0 }))) return false;
  }
  return true;
}

function findLastUid(cursor: MailboxCursor | undefined, uidValidity: string): number | undefined {
  return cursor?.uidValidity === uidValidity ? cursor.lastUid : undefined;
}

/** Fetches whole only the messages that have a report's structure. */
async function fetchReports(client: ImapFlow, uids: number[]): Promise<ReceivedReport[]> {
  const messages = await client.fetchAll(uids, { uid: true, size: true, bodyStructure: true }, { uid: true });
  const { findMailReport } = await import('./mail-report.ts');
  const reports: ReceivedReport[] = [];
  for (const { uid } of messages.filter(isReport).toSorted((a, b) => a.uid - b.uid)) {
    const message = await client.fetchOne(String(uid), { source: true }, { uid: true });
    const report = message && message.source && (await findMailReport(message.source).catch(() => undefined));
    if (report) reports.push({ uid, report });
  }
  return reports;
}

function isReport({ bodyStructure, size }: FetchMessageObject): boolean {
  return bodyStructure?.type === 'multipart/report' && (size ?? 0) <= largestReportBytes;
}

/** Returns a name for the mailbox, without its password. */
export function toMailboxName(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username}@${host}${pathname}`;
}
