import type { Logger } from 'pino';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import {
  type MailboxCursor,
  type ReceivedReport,
  startMailboxReader,
  toMailboxName,
} from '#server/email/mailbox-reader.ts';
import type { Network } from '#server/network/network.ts';
import type { EmailLogs } from './email-logs.store.ts';

type Deps = {
  /** Undefined without a mailbox: nothing is read. */
  url: string | undefined;
  database: ServiceDatabase;
  logs: EmailLogs;
  now: () => Date;
  logger: Logger;
  network?: Network | undefined;
  pollMs?: number | undefined;
};

/** Turns the delivery reports and read receipts of a mailbox into BOUNCE and OUVERT. */
export function startMailReports(deps: Deps): { stop(): Promise<void> } {
  const { url, logger, network, pollMs } = deps;
  if (url === undefined) return { stop: async () => {} };
  return startMailboxReader({ url, logger, network, pollMs, ...createReportStore(toMailboxName(url), deps) });
}

function createReportStore(mailbox: string, { database: { connection, write }, logs, now }: Omit<Deps, 'url'>) {
  const find = connection.prepare<[string], MailboxCursor>(
    'select uid_validity as uidValidity, last_uid as lastUid from email_mailboxes where url = ?',
  );
  const save = connection.prepare<[string, string, number]>(
    `insert into email_mailboxes (url, uid_validity, last_uid) values (?, ?, ?)
     on conflict (url) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`,
  );

  function apply({ report }: ReceivedReport) {
    const log = logs.find(report.logId);
    if (!log) return;
    if (report.kind === 'opened') logs.markOpened(log.seq, now().toISOString());
    else logs.markReturned(log.seq, report.erreur, now().toISOString());
  }

  /** Returns whether a report arrived before its message is recorded as sent. */
  const isTooEarly = ({ report }: ReceivedReport) => logs.find(report.logId)?.statut === 'EN_COURS';

  return {
    findCursor: () => find.get(mailbox),

    receive: (reports: ReceivedReport[], cursor: MailboxCursor) =>
      write(() => {
        const early = reports.find(isTooEarly);
        const known = early ? reports.slice(0, reports.indexOf(early)) : reports;
        known.forEach(apply);
        save.run(mailbox, cursor.uidValidity, early ? early.uid - 1 : cursor.lastUid);
        return early === undefined;
      }),
  };
}
