import type { Connection } from './bare-database.ts';

const lignesJson = `(select json_group_array(json_object('article_code', article_code, 'designation', designation,
  'quantite', quantite, 'unite', unite, 'prix_unitaire_ht', prix_unitaire_ht, 'remise_pourcentage', remise_pourcentage,
  'tva_taux', tva_taux, 'montant_ht', montant_ht, 'montant_ttc', montant_ttc))
  from lignes where document_id = d.id order by position)`;

const documentJson = `json_object('numero', numero, 'type_document', type_document, 'date', date, 'client_code', client_code,
  'client_intitule', client_intitule, 'reference', reference, 'date_echeance', date_echeance, 'statut', statut,
  'total_ht', total_ht, 'total_tva', total_tva, 'total_ttc', total_ttc, 'tvas', json(tvas), 'document_source', document_source,
  'a_deja_ete_transforme', json(iif(a_deja_ete_transforme, 'true', 'false')), 'documents_cibles', json(documents_cibles),
  'champs_libres', json(champs_libres), 'date_creation', date_creation, 'date_modification', date_modification,
  'version', version, 'lignes', json(${lignesJson}))`;

/** What the peer answers reads with: statements prepared once, the rows made JSON at each request. */
export function createBareReads(connection: Connection) {
  const columns = (connection.pragma('table_info(clients)') as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'id')
    .join(', ');
  const clients = connection.prepare(`select ${columns} from clients order by id`);
  const documents = connection
    .prepare(
      `select cast('[' || ifnull(group_concat(json, ','), '') || ']' as blob) from (select ${documentJson} as json
      from (select * from documents where type_document = ? order by date desc, id desc limit ?) d)`,
    )
    .pluck();

  return {
    listClients: () => JSON.stringify({ success: true, data: clients.all() }),

    /** With their lines, in one statement that has SQLite write the JSON: several times as fast as rows made objects. */
    listDocuments: (type: number, limit: number) => documents.get(type, limit) as Buffer,
  };
}
