import SQLite from 'better-sqlite3';

export type Connection = SQLite.Database;
export type WireRecord = Record<string, unknown>;

/** Opens the peer's own file, as durable as the service's. */
export function openBareDatabase(path: string): Connection {
  const connection = new SQLite(path);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'temp_store = MEMORY', 'cache_size = -16000'])
    connection.pragma(pragma);
  return connection;
}

/**
 * Creates the service's tables as they would be written by hand: a column for each field, amounts as in the API, the
 * same rows (history, stock by warehouse, reservations) and the same indexes.
 */
function createTables(connection: Connection, samples: { client: WireRecord; article: WireRecord }): void {
  connection.exec(`
    create table clients (id integer primary key, ${Object.keys(samples.client).join(', ')});
    create unique index clients_numero on clients (numero);
    create table articles (id integer primary key, ${Object.keys(samples.article).join(', ')});
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
    create table reglements (id integer primary key, numero text not null unique, date text not null, moment text not null,
      client_code text not null, moyen text not null, montant real not null, auteur text not null);
    create index reglements_client on reglements (client_code, date);
    create table imputations (reglement_id integer not null references reglements (id), document text not null,
      montant real not null);
    create index imputations_document on imputations (document);
    create table comptes (client_code text primary key, regle real not null);
    create table numerotations (serie text primary key, dernier integer not null);
    create table mouvements (id integer primary key, origine text not null, article_ref text not null,
      depot_code text not null, quantite real not null, date text not null);
    create index mouvements_origine on mouvements (origine);
    create index mouvements_article on mouvements (article_ref);
    create table stocks (article_ref text not null, depot_code text not null, reel real not null,
      primary key (article_ref, depot_code));`);
}

/** Prepares a statement that inserts an API record, its objects as JSON, its booleans as numbers. */
export function prepareInsert(connection: Connection, table: string): (record: WireRecord) => number {
  const columns = listColumns(connection, table);
  const statement = connection.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  return (record) => Number(statement.run(...columns.map((column) => toCell(record[column]))).lastInsertRowid);
}

export const listColumns = (connection: Connection, table: string) =>
  connection.prepare<[string], string>("select name from pragma_table_info(?) where name <> 'id'").pluck().all(table);

function toCell(value: unknown): string | number | null {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** Makes the peer's database: the records and rows of the service, in order of creation. */
export function fillBareDatabase(path: string, service: string): void {
  const connection = openBareDatabase(path);
  connection.exec(`attach '${service}' as service`);
  const list = (from: string) =>
    connection
      .prepare<[], string>(`select record from service.${from} order by id`)
      .pluck()
      .all()
      .map((record) => JSON.parse(record) as WireRecord & { lignes: readonly WireRecord[] });
  const [clients, articles] = [list("tiers where genre = 'client'"), list('articles')];
  createTables(connection, { client: clients[0] ?? {}, article: articles[0] ?? {} });
  connection.transaction(() => {
    clients.forEach(prepareInsert(connection, 'clients'));
    articles.forEach(prepareInsert(connection, 'articles'));
    const insertDocument = prepareInsert(connection, 'documents');
    const insertLigne = prepareInsert(connection, 'lignes');
    for (const record of list('documents')) {
      const document_id = insertDocument(record);
      record.lignes.forEach((ligne, index) => insertLigne({ document_id, position: index + 1, ...ligne }));
    }
    copyRows(connection);
  })();
  connection.close();
}

/**
 * Copies the rows that belong to each document on both sides: without them the peer's indexes would be small, and
 * cheaper to write.
 */
function copyRows(connection: Connection): void {
  connection.exec(`
    insert into historique (document_id, date, auteur, action, avant)
      select document_id, date, auteur, action, avant from service.historique_documents order by id;
    insert into mouvements (origine, article_ref, depot_code, quantite, date)
      select origine, article_ref, depot_code, quantite / 1e6, date from service.mouvements_lignes order by id;
    insert into stocks select article_ref, depot_code, reel / 1e6 from service.stocks;`);
}
