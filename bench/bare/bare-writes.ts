import { type DocumentKind, documentKinds } from '#shared/contracts/documents.ts';
import { computeTotals } from '#shared/totals.ts';
import { type Connection, prepareInsert, type WireRecord } from './bare-database.ts';

type Draft = {
  client_id: string;
  lignes: readonly { article_code: string; quantite: number; remise_pourcentage?: number }[];
};
type Article = { reference: string; designation: string; prix_vente: number; tva_taux: number; unite_vente: string };
type Ligne = { article_code: string; quantite: number };
type Row = WireRecord & { id: number; numero: string; type_document: number };
type Statements = ReturnType<typeof prepareWrites>;

const documentColumns = {
  numero: 0,
  type_document: 0,
  date: 0,
  client_code: 0,
  client_intitule: 0,
  reference: 0,
  date_echeance: 0,
  statut: 0,
  total_ht: 0,
  total_tva: 0,
  total_ttc: 0,
  tvas: 0,
  document_source: 0,
  a_deja_ete_transforme: 0,
  documents_cibles: 0,
  champs_libres: 0,
  date_creation: 0,
  date_modification: 0,
  version: 0,
};
const ligneColumns = {
  document_id: 0,
  position: 0,
  article_code: 0,
  designation: 0,
  quantite: 0,
  unite: 0,
  prix_unitaire_ht: 0,
  remise_pourcentage: 0,
  tva_taux: 0,
  montant_ht: 0,
  montant_ttc: 0,
};

/** What a kind does to the stock: as the service's own table of kinds. */
const stockSigns: Partial<Record<DocumentKind, number>> = { livraison: -1, facture: -1, avoir: 1 };

/** What the peer answers writes with: one FULL transaction a request, as one would write it by hand. */
export function createBareWrites(connection: Connection) {
  const statements = prepareWrites(connection);
  const create = connection.transaction((kind: DocumentKind, draft: Draft) => createDocument(statements, kind, draft));
  const transform = connection.transaction((numero: string, kind: DocumentKind) =>
    transformDocument(statements, numero, kind),
  );
  return {
    create: (kind: DocumentKind, draft: Draft) => JSON.stringify(create.immediate(kind, draft)),
    transform: (numero: string, kind: DocumentKind) => JSON.stringify(transform.immediate(numero, kind)),
  };
}

function createDocument(statements: Statements, kind: DocumentKind, draft: Draft) {
  const client = statements.client.get(draft.client_id) as { numero: string; intitule: string };
  const { lignes, tvas, ...totals } = computeTotals(
    draft.lignes.map(({ article_code, quantite, remise_pourcentage = 0 }) => {
      const article = statements.article.get(article_code) as Article;
      const { designation, prix_vente, tva_taux, unite_vente } = article;
      return {
        article_code,
        designation,
        quantite,
        unite: unite_vente,
        prix_unitaire_ht: prix_vente,
        remise_pourcentage,
        tva_taux,
      };
    }),
  );
  const head = {
    client_code: client.numero,
    client_intitule: client.intitule,
    reference: null,
    document_source: null,
    tvas,
    ...totals,
  };
  return insertDocument(statements, kind, head, lignes);
}

function transformDocument(statements: Statements, numero: string, kind: DocumentKind) {
  const source = statements.document.get(numero) as Row;
  const lignes = statements.lignes.all(source.id) as Ligne[];
  const cible = insertDocument(statements, kind, { ...source, document_source: numero }, lignes);
  const link = JSON.stringify([{ numero: cible.numero, type_document: documentKinds[kind].code }]);
  statements.link.run(link, new Date().toISOString(), source.id);
  statements.journal.run(numero, cible.numero, new Date().toISOString());
  return { success: true, document_source: numero, document_cible: cible.numero, nb_lignes: lignes.length };
}

function insertDocument(statements: Statements, kind: DocumentKind, given: WireRecord, lignes: readonly Ligne[]) {
  const { prefix, code } = documentKinds[kind];
  const now = new Date().toISOString();
  const numero = `${prefix}-P02-${String(statements.number.get(prefix)).padStart(6, '0')}`;
  const date = now.slice(0, 10);
  const created = {
    numero,
    type_document: code,
    date,
    date_echeance: date,
    statut: 0,
    a_deja_ete_transforme: 0,
    documents_cibles: [],
    champs_libres: {},
    date_creation: now,
    date_modification: now,
    version: 1,
  };
  const document_id = statements.insertDocument({ ...given, ...created });
  lignes.forEach((ligne, index) => statements.insertLigne({ ...ligne, document_id, position: index + 1 }));
  moveStock(statements, kind, numero, lignes);
  const { client_code, total_ht, total_ttc } = given;
  return { numero, client_id: client_code, date, total_ht, total_ttc, nb_lignes: lignes.length };
}

function moveStock(
  { move, addStock, reserve, addReserved }: Statements,
  kind: DocumentKind,
  numero: string,
  lignes: readonly Ligne[],
) {
  const sign = stockSigns[kind];
  for (const { article_code, quantite } of lignes) {
    if (kind === 'commande') {
      reserve.run(numero, article_code, quantite);
      addReserved.run(quantite, article_code);
    }
    if (sign === undefined) continue;
    move.run(numero, article_code, sign * quantite, new Date().toISOString().slice(0, 10));
    addStock.run(sign * quantite, article_code);
  }
}

function prepareWrites(connection: Connection) {
  return {
    client: connection.prepare('select * from clients where numero = ?'),
    article: connection.prepare('select * from articles where reference = ?'),
    document: connection.prepare('select * from documents where numero = ?'),
    lignes: connection.prepare('select * from lignes where document_id = ? order by position'),
    number: connection
      .prepare(
        'insert into numerotations values (?, 1) on conflict do update set dernier = dernier + 1 returning dernier',
      )
      .pluck(),
    insertDocument: prepareInsert(connection, 'documents', documentColumns),
    insertLigne: prepareInsert(connection, 'lignes', ligneColumns),
    move: connection.prepare('insert into mouvements (origine, article_ref, quantite, date) values (?, ?, ?, ?)'),
    addStock: connection.prepare('update articles set stock_reel = stock_reel + ? where reference = ?'),
    reserve: connection.prepare(
      'insert into reservations values (?, ?, ?) on conflict do update set quantite = excluded.quantite',
    ),
    addReserved: connection.prepare('update articles set stock_reserve = stock_reserve + ? where reference = ?'),
    link: connection.prepare(
      'update documents set statut = 5, a_deja_ete_transforme = 1, documents_cibles = ?, date_modification = ?, version = version + 1 where id = ?',
    ),
    journal: connection.prepare('insert into journal (source, cible, date) values (?, ?, ?)'),
  };
}
