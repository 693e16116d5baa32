import type { Connection } from '#server/database/database.ts';
import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import { documentKinds, findDocumentKind, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { toDeduit } from '#shared/documents/acomptes.ts';
import { toDocumentText } from '#shared/documents/document-filter.ts';
import { toUnknownMessage } from '#shared/documents/document-names.ts';
import { listMontantsNets } from '#shared/documents/remise-globale.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import { toCents } from '#shared/money/money.ts';
import { toRecordJson } from './document-record.ts';
import { lineIdsPerDocument } from './documents.table.ts';
import { parseRecord, type SummedRow } from '../sums/read-record.ts';
import { toSummedColumns } from '../sums/summed-tables.ts';
import { toSum } from '../sums/to-sum.ts';

/** A document with the fields only the back office knows. */
export type StoredDocument = {
  id: number;
  kind: DocumentKind;
  /** Number of the first document of its chain of transformations. */
  chaine: string;
  /** True when it is the document of its chain that moves the stock. */
  porteStock: boolean;
  document: DocumentComplet;
};

export type DocumentStore = {
  find(kind: DocumentKind, numero: string): StoredDocument | undefined;
  /** @throws {NotFound} «Facture X introuvable». */
  get(kind: DocumentKind, numero: string): StoredDocument;
  /** `reste_du` is what `Dues.begin` returned for it. */
  insert(given: Omit<StoredDocument, 'id'>, reste_du: number | null): StoredDocument;
  /** Writes the record and its columns, and its lines when they were replaced. */
  save(stored: StoredDocument, replaced: { lignes: boolean }): void;
  /** Writes the record of a change that affects no column: links and free fields. */
  saveRecord(stored: StoredDocument): void;
  /** Finds the uncancelled document of this kind in a chain. */
  findInChain(kind: DocumentKind, chaine: string): StoredDocument | undefined;
  /** Lists the uncancelled documents of a chain, in order of arrival. */
  listChain(chaine: string): StoredDocument[];
  /** Finds the number of the uncancelled document of the chain that took the goods out. */
  findCarrier(chaine: string): string | undefined;
  /** Finds a document of any kind: numbers are unique across kinds. */
  findNumero(numero: string): StoredDocument | undefined;
  /** Lists the uncancelled documents made of a document, in order of arrival. */
  listMadeOf(numero: string): StoredDocument[];
  /** Lists the documents whose lines name an article. */
  listOfArticle(reference: string): StoredDocument[];
  /** Writes which chain a document is in, and whether it is the one that moves the stock. */
  savePlace(place: Pick<StoredDocument, 'id' | 'chaine' | 'porteStock'>): void;
  count(): number;
};

/** The methods of a store that the rules of chains use; any store that has them will do. */
export type ChainStore = Pick<
  DocumentStore,
  'findNumero' | 'findInChain' | 'listChain' | 'findCarrier' | 'listMadeOf' | 'save' | 'savePlace'
>;

type Row = SummedRow & { id: number; chaine: string; porte_stock: number; type_document: number };

const columns = `id, ${toSummedColumns('documents')}`;
const carriers = [documentKinds.livraison.code, documentKinds.facture.code].join(', ');

/** Stores the rows of documents and lines; what they mean is decided elsewhere. */
export function createDocumentStore(connection: Connection): DocumentStore {
  const lignes = createLignesWriter(connection);
  const rows = prepareRows(connection);

  function find(kind: DocumentKind, numero: string) {
    return toStored(kind, rows.findRow.get(numero, documentKinds[kind].code));
  }

  return {
    find,
    get(kind, numero) {
      const stored = find(kind, numero);
      if (!stored) throw new NotFound(toUnknownMessage(kind, numero));
      return stored;
    },
    insert(given, reste_du) {
      const { document, chaine, porteStock } = given;
      const { numero, type_document } = document;
      const columns = toColumns(document);
      const truth = [numero, type_document, chaine, Number(porteStock)];
      const somme = toSum(...truth, columns.at(-1));
      const id = Number(rows.insertRow.run(...columns, ...truth, somme, reste_du).lastInsertRowid);
      lignes.insert(id, document);
      return { id, ...given };
    },
    save({ id, document }, replaced) {
      const columns = toColumns(document);
      rows.updateRow.run(...columns, columns.at(-1), id);
      if (replaced.lignes) lignes.replace(id, document);
    },
    saveRecord({ id, document }) {
      const record = toRecordJson(document);
      rows.updateRecord.run(record, record, id);
    },
    findInChain: (kind, chaine) => toStored(kind, rows.findChainRow.get(chaine, documentKinds[kind].code)),
    listChain: (chaine) => rows.listChain.all(chaine).flatMap((row) => toStoredAny(row) ?? []),
    findCarrier: (chaine) => rows.findCarrier.get(chaine),
    findNumero: (numero) => toStoredAny(rows.findAny.get(numero)),
    listMadeOf: (numero) => rows.listMadeOf.all(numero).flatMap((row) => toStoredAny(row) ?? []),
    listOfArticle: (reference) => rows.listOfArticle.all(reference).flatMap((row) => toStoredAny(row) ?? []),
    savePlace: ({ id, chaine, porteStock }) =>
      void rows.updatePlace.run({ chaine, porteStock: Number(porteStock), id }),
    count: () => rows.countAll.get() ?? 0,
  };
}

function toStoredAny(row: Row | undefined): StoredDocument | undefined {
  const kind = row && findDocumentKind(row.type_document);
  return kind && toStored(kind, row);
}

/**
 * SQL expression: the checksum of a document's row once it has this record, computed from the row as it stands now, not
 * as it was read earlier.
 */
const sumOf = (record: string) => `somme_de(numero, type_document, chaine, porte_stock, ${record})`;

function prepareRows(connection: Connection) {
  const findRow = connection.prepare<[string, number], Row>(
    `select ${columns} from documents where numero = ? and type_document = ?`,
  );
  const insertRow = connection.prepare(
    `insert into documents (client_code, date, reference, document_source, date_echeance, statut, total_ht, total_ttc,
    deduit_ht, deduit_ttc, recherche, record, numero, type_document, chaine, porte_stock, somme, reste_du)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const updateRow = connection.prepare(
    `update documents set client_code = ?, date = ?, reference = ?, document_source = ?, date_echeance = ?, statut = ?,
    total_ht = ?, total_ttc = ?, deduit_ht = ?, deduit_ttc = ?, recherche = ?, record = ?, somme = ${sumOf('?')} where id = ?`,
  );
  const updateRecord = connection.prepare(`update documents set record = ?, somme = ${sumOf('?')} where id = ?`);
  const findAny = connection.prepare<[string], Row>(`select ${columns} from documents where numero = ?`);
  const listMadeOf = connection.prepare<[string], Row>(
    `select ${columns} from documents where document_source = ? and statut <> ${statutAnnule} order by id`,
  );
  const listOfArticle = connection.prepare<[string], Row>(
    `select ${columns} from documents
    where id in (select id / ${lineIdsPerDocument} from lignes where article_code = ?) order by id`,
  );
  const updatePlace = connection.prepare(
    `update documents set chaine = :chaine, porte_stock = :porteStock,
    somme = somme_de(numero, type_document, :chaine, :porteStock, record) where id = :id`,
  );
  const countAll = connection.prepare<[], number>('select count(*) from documents').pluck();

  return {
    findRow,
    ...prepareChainRows(connection),
    insertRow,
    updateRow,
    updateRecord,
    findAny,
    listMadeOf,
    listOfArticle,
    updatePlace,
    countAll,
  };
}

function prepareChainRows(connection: Connection) {
  const findChainRow = connection.prepare<[string, number], Row>(
    `select ${columns} from documents where chaine = ? and type_document = ? and statut <> ${statutAnnule}`,
  );
  const listChain = connection.prepare<[string], Row>(
    `select ${columns} from documents where chaine = ? and statut <> ${statutAnnule} order by id`,
  );
  const findCarrier = connection
    .prepare<[string], string>(
      `select numero from documents where chaine = ? and type_document in (${carriers})
      and porte_stock = 1 and statut <> ${statutAnnule} order by id limit 1`,
    )
    .pluck();

  return { findChainRow, listChain, findCarrier };
}

function createLignesWriter(connection: Connection) {
  const deleteAll = connection.prepare('delete from lignes where id between ? and ?');
  const insertOne = connection.prepare(
    `insert into lignes (id, article_code, quantite, prix_unitaire_ht, remise_pourcentage, tva_taux,
    montant_ht, montant_ttc) values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  function insert(id: number, document: DocumentComplet) {
    const nets = listMontantsNets(document);
    document.lignes.forEach((ligne, index) => {
      const { article_code, quantite, prix_unitaire_ht, remise_pourcentage, tva_taux } = ligne;
      const amounts = [nets[index], toCents(ligne.montant_ttc)];
      const place = id * lineIdsPerDocument + index + 1;
      insertOne.run(place, article_code, quantite, prix_unitaire_ht, remise_pourcentage, tva_taux, ...amounts);
    });
  }

  return {
    insert,
    replace(id: number, document: DocumentComplet) {
      deleteAll.run(id * lineIdsPerDocument, (id + 1) * lineIdsPerDocument - 1);
      insert(id, document);
    },
  };
}

function toStored(kind: DocumentKind, row: Row | undefined): StoredDocument | undefined {
  if (!row) return undefined;
  const document = parseRecord<DocumentComplet>('documents', row);
  return { id: row.id, kind, chaine: row.chaine, porteStock: row.porte_stock === 1, document };
}

function toColumns(document: DocumentComplet) {
  const { client_code, date, reference, document_source, date_echeance, statut, total_ht, total_ttc } = document;
  const deduit = toDeduit(document);
  const amounts = [toCents(total_ht), toCents(total_ttc), deduit.ht, deduit.ttc];
  return [
    client_code,
    date,
    reference,
    document_source,
    date_echeance,
    statut,
    ...amounts,
    toDocumentText(document),
    toRecordJson(document),
  ];
}
