import { createTables, openBareDatabase, prepareInsert, type WireRecord } from './bare-database.ts';

type DocumentRecord = WireRecord & { lignes: readonly WireRecord[] };

/** Makes the peer's database: the records the service holds, in the order they were created. */
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
  connection.close();
}
