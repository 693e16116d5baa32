import SQLite from 'better-sqlite3';

export type Connection = SQLite.Database;

/** The peer's own file, as durable as the service's. */
export function openBareDatabase(path: string): Connection {
  const connection = new SQLite(path);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('temp_store = MEMORY');
  connection.pragma('cache_size = -16000');
  return connection;
}

type Cell = string | number | null;
export type WireRecord = Record<string, unknown>;

/**
 * The service's tables as somebody would write them by hand: a column a field, amounts as they are on the wire, the same
 * rows (history, stock by warehouse, reservations) and the same indexes.
 */
export function createTables(connection: Connection, samples: { client: WireRecord; article: WireRecord }): void {
  connection.exec(`
    create table clients (id integer primary key, ${listColumns(samples.client)});
    create unique index clients_numero on clients (numero);
    create table articles (id integer primary key, ${listColumns(samples.article)});
    create unique index articles_reference on articles (reference);
    create table documents (id integer primary key, numero text not null unique, type_document integer not null,
      date text not null, client_code text not null, client_intitule text not null, reference text, date_echeance text,
      statut integer not null, total_ht real not null, total_tva real not null, total_ttc real not null, tvas text not null,
      document_source text, a_deja_ete_transforme integer not null, documents_cibles text not null,
      champs_libres text not null, date_creation text not null, date_modification text not null, version integer not null);
    create index documents_type_date on documents (type_document, date);
    create index documents_type_statut_date on documents (type_document, statut, date);
    create index documents_client on documents (client_code, date);
    create index documents_source on documents (document_source);
    create table lignes (document_id integer not null references documents (id), position integer not null,
      article_code text not null, designation text not null, quantite real not null, unite text not null,
      prix_unitaire_ht real not null, remise_pourcentage real not null, tva_taux real not null, montant_ht real not null,
      montant_ttc real not null, primary key (document_id, position));
    create index lignes_article on lignes (article_code);
    create table historique (id integer primary key, document_id integer not null, date text not null, auteur text not null,
      action text not null, avant text);
    create index historique_document on historique (document_id);
    create table numerotations (serie text primary key, dernier integer not null);
    create table mouvements (id integer primary key, origine text not null, article_ref text not null,
      depot_code text not null, quantite real not null, date text not null);
    create index mouvements_origine on mouvements (origine);
    create index mouvements_article on mouvements (article_ref);
    create table stocks (article_ref text not null, depot_code text not null, reel real not null,
      primary key (article_ref, depot_code));
    create table reservations (origine text not null, article_ref text not null, quantite real not null,
      primary key (origine, article_ref));
    create table journal (id integer primary key, source text not null, cible text not null, date text not null);`);
}

function listColumns(sample: WireRecord): string {
  return Object.keys(sample).join(', ');
}

/** A prepared statement that inserts a wire record, its objects as JSON, its booleans as numbers. */
export function prepareInsert(connection: Connection, table: string): (record: WireRecord) => number {
  const list = connection.prepare<[string], string>("select name from pragma_table_info(?) where name <> 'id'").pluck();
  const columns = list.all(table);
  const statement = connection.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  return (record) => Number(statement.run(...columns.map((column) => toCell(record[column]))).lastInsertRowid);
}

function toCell(value: unknown): Cell {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
