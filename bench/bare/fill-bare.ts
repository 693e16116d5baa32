import { createTables, openBareDatabase, prepareInsert, type WireRecord } from './bare-database.ts';

export type WireData = {
  clients: readonly WireRecord[];
  articles: readonly WireRecord[];
  /** Of every kind, in order of creation. */
  documents: readonly (WireRecord & { lignes: readonly WireRecord[] })[];
};

/** Makes the peer's database: the same records as the service answered with, in the same order. */
export function fillBareDatabase(path: string, { clients, articles, documents }: WireData): void {
  const connection = openBareDatabase(path);
  const client = clients[0] ?? {};
  const article = articles[0] ?? {};
  createTables(connection, { client, article });
  const { lignes: _, ...head } = documents[0] ?? { lignes: [] };
  const insertClient = prepareInsert(connection, 'clients', client);
  const insertArticle = prepareInsert(connection, 'articles', article);
  const insertDocument = prepareInsert(connection, 'documents', head);
  const insertLigne = prepareInsert(connection, 'lignes', { document_id: 0, position: 0, ...documents[0]?.lignes[0] });
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
