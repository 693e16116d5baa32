import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EmailStatus } from '#shared/contracts/emails/emails.ts';

/** The content that one request sends, whoever receives it. */
export const emailMessages = sqliteTable('email_messages', {
  id: integer().primaryKey(),
  sujet: text().notNull(),
  corps_html: text().notNull(),
  /** The same text without HTML. */
  texte: text().notNull(),
  /** Address shown as recipient; when null, each recipient's own, so that none sees the others. */
  destinataire: text(),
  /** JSON array, shown as copies. */
  cc: text({ mode: 'json' }).$type<string[]>().notNull(),
  date_creation: text().notNull(),
});

/** A document attached to a message, as it was when the request was made. */
export const emailPieces = sqliteTable(
  'email_pieces',
  {
    id: integer().primaryKey(),
    message_id: integer()
      .notNull()
      .references(() => emailMessages.id),
    nom: text().notNull(),
    contenu: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [index('email_pieces_message').on(table.message_id)],
);

/** The documents a message is about, by their numbers. */
export const emailDocuments = sqliteTable(
  'email_documents',
  {
    numero: text().notNull(),
    message_id: integer()
      .notNull()
      .references(() => emailMessages.id),
  },
  (table) => [primaryKey({ columns: [table.numero, table.message_id] })],
);

/** One message to one recipient, with its status. `seq` grows with time and orders the log. */
export const emailLogs = sqliteTable(
  'email_logs',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    message_id: integer()
      .notNull()
      .references(() => emailMessages.id),
    destinataire: text().notNull(),
    sujet: text().notNull(),
    statut: text().$type<EmailStatus>().notNull(),
    date_creation: text().notNull(),
    date_envoi: text(),
    /** When it was first known to be opened, or came back. */
    date_retour: text(),
    nb_tentatives: integer().notNull().default(0),
    derniere_erreur: text(),
    /** Numbers of the attached documents, joined by commas. */
    document_ids: text(),
  },
  (table) => [index('email_logs_statut').on(table.statut, table.seq), index('email_logs_message').on(table.message_id)],
);

/** How far the mailbox of reports has been read; one row for each mailbox. */
export const emailMailboxes = sqliteTable('email_mailboxes', {
  /** Address of the account and folder, without its password. */
  url: text().primaryKey(),
  /** Changes when the server renumbers its messages. */
  uid_validity: text().notNull(),
  last_uid: integer().notNull(),
});

/** One row while somebody has paused the queue, none otherwise. */
export const emailPause = sqliteTable('email_pause', {
  id: integer().primaryKey(),
  depuis: text().notNull(),
});
