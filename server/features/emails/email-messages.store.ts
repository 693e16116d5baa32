import { createSeenDays } from '#server/calls/seen-days.ts';
import type { Connection } from '#server/database/database.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { StoredRow } from '#server/database/stored-row.ts';
import type { emailMessages } from './emails.table.ts';

/** A PDF attached to a message. */
export type Piece = { nom: string; contenu: Uint8Array };

/**
 * The content of a message, whoever receives it; `destinataire` is null when each recipient sees only their own
 * address.
 */
type EmailContent = {
  sujet: string;
  html: string;
  texte: string;
  destinataire: string | null;
  cc: string[];
  pieces: Piece[];
};

/** A message and the numbers of the documents it is about. */
type NewMessage = EmailContent & { documentIds: readonly string[] };

export type EmailMessages = ReturnType<typeof createEmailMessages>;

type MessageRow = Pick<StoredRow<typeof emailMessages>, 'sujet' | 'texte' | 'destinataire' | 'cc'> & { html: string };

const purgedAtOnce = 200;
/** How many days, of those on which something was sent, attachments are kept. */
const piecesKeptDays = 30;

export function createEmailMessages(connection: Connection, now: () => Date) {
  const insert = connection.prepare(
    'insert into email_messages (sujet, corps_html, texte, destinataire, cc, date_creation) values (?, ?, ?, ?, ?, ?)',
  );
  const insertDocument = connection.prepare('insert or ignore into email_documents (numero, message_id) values (?, ?)');
  const insertPiece = connection.prepare('insert into email_pieces (message_id, nom, contenu) values (?, ?, ?)');
  const get = connection.prepare<[number], MessageRow>(
    'select sujet, corps_html as html, texte, destinataire, cc from email_messages where id = ?',
  );
  const listPieces = connection.prepare<[number], Piece>(
    'select nom, contenu from email_pieces where message_id = ? order by id',
  );
  const seenDays = createSeenDays(connection, 'email_messages', now, piecesKeptDays);
  const purge = preparePurge(connection);

  return {
    /** Must be called inside a `write`. */
    insert({ sujet, html, texte, destinataire, cc, pieces, documentIds }: NewMessage, date: string): number {
      const id = Number(insert.run(sujet, html, texte, destinataire, JSON.stringify(cc), date).lastInsertRowid);
      seenDays.see(id);
      for (const { nom, contenu } of pieces) insertPiece.run(id, nom, contenu);
      for (const numero of documentIds) insertDocument.run(numero, id);
      return id;
    },

    get(id: number): EmailContent {
      const row = get.get(id);
      if (!row) throw new Error(`email message ${id} is missing`);
      return { ...row, cc: readJson<string[]>(row.cc), pieces: listPieces.all(id) };
    },

    /**
     * Deletes some attachments that everybody has received, of messages older than thirty days on which something was
     * sent; the documents they were made of remain. Must be called inside a `write`, until it returns 0.
     */
    purgePieces: (): number => purge.run(seenDays.findFirstKept(), purgedAtOnce).changes,
  };
}

function preparePurge(connection: Connection) {
  return connection.prepare<[number, number]>(
    `delete from email_pieces where id in (
       select id from email_pieces where message_id < ?
         and message_id not in (select message_id from email_logs where statut not in ('ENVOYE', 'OUVERT'))
       limit ?)`,
  );
}
