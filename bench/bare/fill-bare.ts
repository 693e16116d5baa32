import { type Connection, createTables, openBareDatabase, prepareInsert, type WireRecord } from './bare-database.ts';

type DocumentRecord = WireRecord & { lignes: readonly WireRecord[] };

/** Makes the peer's database: the records and rows the service holds, in the order they were created. */
export function fillBareDatabase(path: string, service: string): void {
  const source = openBareDatabase(service);
  const list = <T>(from: string) =>
    source
      .prepare<[], string>(`select record from ${from} order by id`)
      .pluck()
      .all()
      .map((record) => JSON.parse(record) as T);
  const clients = list<WireRecord>("tiers where genre = 'client'");
  const articles = list<WireRecord>('articles');
  const documents = list<DocumentRecord>('documents');
  source.close();
  const connection = openBareDatabase(path);
  const client = clients[0] ?? {};
  const article = articles[0] ?? {};
  createTables(connection, { client, article });
  const insertClient = prepareInsert(connection, 'clients');
  const insertArticle = prepareInsert(connection, 'articles');
  const insertDocument = prepareInsert(connection, 'documents');
  const insertLigne = prepareInsert(connection, 'lignes');
  connection.transaction(() => {
    for (const record of clients) insertClient(record);
    for (const record of articles) insertArticle(record);
    for (const record of documents) {
      const document_id = insertDocument(record);
      record.lignes.forEach((ligne, index) => insertLigne({ document_id, position: index + 1, ...ligne }));
    }
  })();
  copyRows(connection, service);
  connection.close();
}

/** What goes with each document on both sides: without it the peer's indexes would be small, and cheaper to write. */
function copyRows(connection: Connection, service: string): void {
  connection.exec(`
    attach '${service}' as service;
    insert into historique (document_id, date, auteur, action, avant)
      select document_id, date, auteur, action, avant from service.historique_documents order by id;
    insert into mouvements (origine, article_ref, depot_code, quantite, date)
      select origine, article_ref, depot_code, quantite / 1e6, date from service.mouvements_lignes order by id;
    insert into stocks select article_ref, depot_code, reel / 1e6 from service.stocks;
    detach service;`);
}
