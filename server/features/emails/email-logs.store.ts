import type { EmailLog, EmailStatus } from '#shared/contracts/emails/emails.ts';
import type { Connection } from '#server/database/database.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';

/** Error of a message whose sending was interrupted when the service stopped; it is never sent again automatically. */
export const interrupted = 'envoi interrompu, état inconnu';

type NewLog = {
  id: string;
  messageId: number | bigint;
  destinataire: string;
  sujet: string;
  date: string;
  documentIds: string | null;
};
export type LogFilter = { statut?: EmailStatus | undefined; destinataire?: string | undefined };
/** A log's cells in the order of the export's columns, after its `seq`. */
export type LogRow = [
  seq: number,
  id: string,
  destinataire: string,
  sujet: string,
  statut: EmailStatus,
  dateCreation: string,
  dateEnvoi: string | null,
  nbTentatives: number,
  erreur: string | null,
  documents: string | null,
];

type Begun = { id: string; messageId: number; destinataire: string; nb_tentatives: number };

export type EmailLogs = ReturnType<typeof createEmailLogs>;

const columns =
  'id, destinataire, sujet, statut, date_creation, date_envoi, nb_tentatives, derniere_erreur, document_ids';
const pairs = columns.replace(/\w+/g, "'$&', $&");
/** Rows per page of the export: small enough for its text to be freed by the next young garbage collection. */
const pageRows = 200;
const endOfLog = Number.MAX_SAFE_INTEGER;

/** Stores the log of messages, one row for each recipient. Writes must be called inside a `write`. */
export function createEmailLogs(connection: Connection) {
  const insert = connection.prepare(
    `insert into email_logs (id, message_id, destinataire, sujet, statut, date_creation, document_ids)
     values (?, ?, ?, ?, 'EN_ATTENTE', ?, ?)`,
  );
  const find = connection.prepare<[string], EmailLog & { seq: number }>(
    `select seq, ${columns} from email_logs where id = ?`,
  );
  const get = connection.prepare<[number], Begun>(
    'select id, message_id as messageId, destinataire, nb_tentatives from email_logs where seq = ?',
  );
  const countFailed = connection
    .prepare<[string], number>(
      "select count(*) from email_logs where statut in ('ERREUR', 'BOUNCE') and date_creation >= ?",
    )
    .pluck();
  return {
    /** Counts the messages created since then (ISO 8601) that failed or came back. */
    countFailed: (since: string): number => countFailed.get(since) ?? 0,
    /** Returns what is needed to send a message. */
    get(seq: number) {
      const log = get.get(seq);
      if (!log) throw new Error(`email log ${seq} is missing`);
      return log;
    },
    /** Writes a log in EN_ATTENTE and returns its `seq`. */
    insert: ({ id, messageId, destinataire, sujet, date, documentIds }: NewLog): number =>
      Number(insert.run(id, messageId, destinataire, sujet, date, documentIds).lastInsertRowid),
    find: (id: string) => find.get(id),
    list: createList(connection),
    listOfDocument: createListOfDocument(connection),
    listPage: createListPage(connection),
    ...createMarks(connection),
  };
}

/** Prepares one statement for each way to filter, so that each uses the best index. */
function createList(connection: Connection) {
  const prepare = (condition: string) =>
    connection
      .prepare<unknown[], Buffer>(
        `select cast('[' || coalesce(group_concat(log, ',' order by seq desc), '') || ']' as blob) from
           (select seq, json_object(${pairs}) as log from email_logs where ${condition} order by seq desc limit ?)`,
      )
      .pluck();
  const contains = 'instr(lower(destinataire), lower(?)) > 0';
  const all = prepare('true');
  const byStatut = prepare('statut = ?');
  const byDestinataire = prepare(contains);
  const byBoth = prepare(`statut = ? and ${contains}`);

  /** Lists the newest logs, as JSON. */
  return ({ statut, destinataire, limit }: LogFilter & { limit: number }): JsonBytes<EmailLog[]> => {
    const values = [statut, destinataire].filter((value) => value !== undefined && value !== '');
    const statement = values.length === 2 ? byBoth : values.length === 0 ? all : statut ? byStatut : byDestinataire;
    return new JsonBytes(statement.get(...values, limit) ?? Buffer.from('[]'));
  };
}

/** A log with the time it was opened or came back. */
type DocumentEmail = EmailLog & { date_retour: string | null };

function createListOfDocument(connection: Connection) {
  const list = connection.prepare<[string, number], DocumentEmail>(
    `select ${columns}, date_retour from email_logs
     where message_id in (select message_id from email_documents where numero = ?) order by seq desc limit ?`,
  );
  /** Lists the newest messages about a document. */
  return (numero: string, limit: number): DocumentEmail[] => list.all(numero, limit);
}

function createListPage(connection: Connection) {
  const prepare = (condition: string) =>
    connection
      .prepare<unknown[], LogRow>(
        `select seq, ${columns} from email_logs where ${condition} seq < ? order by seq desc limit ?`,
      )
      .raw();
  const all = prepare('');
  const byStatut = prepare('statut = ? and');

  /** Lists the logs older than `before`, newest first. */
  return (statut: EmailStatus | undefined, before: number = endOfLog, limit = pageRows): LogRow[] =>
    statut ? byStatut.all(statut, before, limit) : all.all(before, limit);
}

function createMarks(connection: Connection) {
  const prepare = (change: string, condition = 'true') =>
    connection.prepare<(string | number | null)[]>(`update email_logs set ${change} where seq = ? and ${condition}`);
  const sending = prepare("statut = 'EN_COURS', nb_tentatives = nb_tentatives + 1");
  const notSent = prepare("statut = 'EN_ATTENTE', nb_tentatives = nb_tentatives - 1", "statut = 'EN_COURS'");
  const sent = prepare("statut = 'ENVOYE', date_envoi = ?, derniere_erreur = null");
  const ended = prepare('statut = ?, derniere_erreur = ?');
  const queued = prepare("statut = 'EN_ATTENTE'");
  // A report about a message in an unknown state shows that it was sent.
  const wasSent = `(statut = 'ENVOYE' or (statut = 'ERREUR' and derniere_erreur = '${interrupted}'))`;
  const opened = prepare(
    "statut = 'OUVERT', derniere_erreur = null, date_retour = ?, date_envoi = coalesce(date_envoi, ?)",
    wasSent,
  );
  const returned = prepare("statut = 'BOUNCE', derniere_erreur = ?, date_retour = ?", wasSent);
  return {
    markSending: (seq: number): void => void sending.run(seq),
    markNotSent: (seq: number): void => void notSent.run(seq),
    markSent: (seq: number, date: string): void => void sent.run(date, seq),
    /** Records a failed attempt: it will be retried, or has failed for good. */
    markFailed: (seq: number, statut: 'EN_ATTENTE' | 'ERREUR' | 'BOUNCE', erreur: string): void =>
      void ended.run(statut, erreur, seq),
    /** Puts the message back in the queue. */
    markQueued: (seq: number): void => void queued.run(seq),
    /** Records that the recipient opened it; returns true the first time. */
    markOpened: (seq: number, date: string): boolean => opened.run(date, date, seq).changes === 1,
    /** Records that it came back undelivered; returns true the first time. */
    markReturned: (seq: number, erreur: string, date: string): boolean => returned.run(erreur, date, seq).changes === 1,
  };
}
