import { type Connection, prepareInsert } from './bare-database.ts';

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

/** The statements of the peer's writes, prepared once. */
export function prepareWrites(connection: Connection) {
  return {
    client: connection.prepare('select numero, intitule from clients where numero = ?'),
    article: connection.prepare(
      'select designation, prix_vente, tva_taux, unite_vente from articles where reference = ?',
    ),
    number: connection
      .prepare(
        'insert into numerotations values (?, 1) on conflict do update set dernier = dernier + 1 returning dernier',
      )
      .pluck(),
    insertDocument: prepareInsert(connection, 'documents', documentColumns),
    insertLigne: prepareInsert(connection, 'lignes', ligneColumns),
    remember: connection.prepare(
      "insert into historique (document_id, date, auteur, action, avant) values (?, ?, 'api-key:bench', ?, ?)",
    ),
  };
}
