import { type DocumentKind, documentKinds } from '#shared/contracts/documents/documents.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { type Connection, prepareInsert, type WireRecord } from './bare-database.ts';

type Sold = { article_code: string; quantite: number };
type Draft = { client_id: string; lignes: readonly (Sold & { remise_pourcentage?: number })[] };
type Payment = { numero: string; montant: number; moyen: string };
type Article = { designation: string; prix_vente: number; tva_taux: number; unite_vente: string };
type Statements = ReturnType<typeof prepareWrites>;

/** Creates the peer's answers to writes: one FULL transaction for each request, as it would be written by hand. */
export function createBareWrites(connection: Connection) {
  const statements = prepareWrites(connection);
  const create = connection.transaction((kind: DocumentKind, draft: Draft) => createDocument(statements, kind, draft));
  const pay = connection.transaction((payment: Payment) => payDocument(statements, payment));
  return {
    create: (kind: DocumentKind, draft: Draft) => JSON.stringify(create.immediate(kind, draft)),
    pay: (payment: Payment) => JSON.stringify(pay.immediate(payment)),
  };
}

/** Writes a payment, what it pays, the account and the paid invoice: no file, no hash and no signature. */
function payDocument(statements: Statements, { numero: document, montant, moyen }: Payment) {
  const now = new Date().toISOString();
  const paid = statements.document.get(document) as WireRecord;
  const numero = `RG-P02-${String(statements.number.get('RG')).padStart(6, '0')}`;
  const { lastInsertRowid } = statements.reglement.run(numero, now.slice(0, 10), now, paid.client_code, moyen, montant);
  statements.impute.run(lastInsertRowid, document, montant);
  statements.credit.run(paid.client_code, montant);
  statements.settle.run(now, document);
  statements.remember.run(paid.id, now, 'statut', JSON.stringify(paid));
  return { numero, montant, document: { ...paid, statut: 2, reste_du: 0 } };
}

function createDocument(statements: Statements, kind: DocumentKind, draft: Draft) {
  const client = statements.client.get(draft.client_id) as { numero: string; intitule: string };
  const { lignes, ...totals } = computeTotals(draft.lignes.map((ligne) => toLigne(statements, ligne)));
  const { numero: client_code, intitule: client_intitule } = client;
  const given = { client_code, client_intitule, reference: null, document_source: null, ...totals };
  return insertDocument(statements, kind, given, lignes);
}

function toLigne({ article }: Statements, { article_code, quantite, remise_pourcentage = 0 }: Draft['lignes'][number]) {
  const found = article.get(article_code) as Article;
  const { designation, prix_vente: prix_unitaire_ht, tva_taux, unite_vente: unite } = found;
  return { article_code, designation, quantite, unite, prix_unitaire_ht, remise_pourcentage, tva_taux };
}

function insertDocument(statements: Statements, kind: DocumentKind, given: WireRecord, lignes: readonly Sold[]) {
  const { prefix, code } = documentKinds[kind];
  const now = new Date().toISOString();
  const date = now.slice(0, 10);
  const numero = `${prefix}-P02-${String(statements.number.get(prefix)).padStart(6, '0')}`;
  const dates = { date, date_echeance: date, date_creation: now, date_modification: now };
  const links = { a_deja_ete_transforme: 0, documents_cibles: [], champs_libres: {} };
  const created = { numero, type_document: code, ...dates, statut: 0, ...links, version: 1 };
  const document_id = statements.insertDocument({ ...given, ...created });
  lignes.forEach((ligne, index) => statements.insertLigne({ ...ligne, document_id, position: index + 1 }));
  statements.remember.run(document_id, now, 'creation', null);
  for (const { article_code, quantite } of kind === 'facture' ? lignes : []) {
    statements.move.run(numero, article_code, -quantite, date);
    statements.addToDepot.run(article_code, -quantite);
    statements.addStock.run(-quantite, article_code);
  }
  const { client_code, total_ht, total_ttc } = given;
  return { numero, client_id: client_code, date, total_ht, total_ttc, nb_lignes: lignes.length };
}

/** Prepares the statements of the peer's writes once. */
function prepareWrites(connection: Connection) {
  const prepare = (sql: string) => connection.prepare(sql);
  return {
    client: prepare('select numero, intitule from clients where numero = ?'),
    article: prepare('select designation, prix_vente, tva_taux, unite_vente from articles where reference = ?'),
    number: prepare(`insert into numerotations values (?, 1)
      on conflict do update set dernier = dernier + 1 returning dernier`).pluck(),
    insertDocument: prepareInsert(connection, 'documents'),
    insertLigne: prepareInsert(connection, 'lignes'),
    remember: prepare(`insert into historique (document_id, date, auteur, action, avant)
      values (?, ?, 'api-key:bench', ?, ?)`),
    document: prepare('select * from documents where numero = ?'),
    reglement: prepare(`insert into reglements (numero, date, moment, client_code, moyen, montant, auteur)
      values (?, ?, ?, ?, ?, ?, 'api-key:bench')`),
    impute: prepare('insert into imputations values (?, ?, ?)'),
    credit: prepare('insert into comptes values (?, ?) on conflict do update set regle = regle + excluded.regle'),
    settle: prepare('update documents set statut = 2, version = version + 1, date_modification = ? where numero = ?'),
    move: prepare(`insert into mouvements (origine, article_ref, depot_code, quantite, date)
      values (?, ?, 'PRINCIPAL', ?, ?)`),
    addToDepot: prepare(
      "insert into stocks values (?, 'PRINCIPAL', ?) on conflict do update set reel = reel + excluded.reel",
    ),
    addStock: prepare('update articles set stock_reel = stock_reel + ? where reference = ?'),
  };
}
