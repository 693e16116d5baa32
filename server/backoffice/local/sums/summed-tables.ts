/**
 * The tables with primary data, and the columns that hold it: each row has a checksum of them in `somme`. All other
 * columns follow from the record. `key` is the name people know the row by.
 */
export const summedTables = {
  boutique: { key: 'id', truth: ['id', 'record'] },
  familles: { key: 'code', truth: ['code', 'record'] },
  tiers: { key: 'numero', truth: ['numero', 'genre', 'remise_max', 'record'] },
  articles: { key: 'reference', truth: ['reference', 'record'] },
  mouvements: {
    key: 'numero',
    truth: ['numero', 'depot_code', 'commentaire', 'date_creation', 'auteur', 'record'],
  },
  documents: { key: 'numero', truth: ['numero', 'type_document', 'chaine', 'porte_stock', 'record'] },
  sessions_caisse: { key: 'numero', truth: ['numero', 'record'] },
  clotures: { key: 'numero', truth: ['numero', 'record'] },
  reglements: { key: 'numero', truth: ['numero', 'record'] },
  tarifs: { key: 'code', truth: ['code', 'record'] },
  inventaires: { key: 'numero', truth: ['numero', 'record'] },
  pointages: { key: 'numero', truth: ['numero', 'record'] },
  transferts: { key: 'numero', truth: ['numero', 'record'] },
  arrivees: { key: 'numero', truth: ['numero', 'record'] },
  commandes_fournisseurs: { key: 'numero', truth: ['numero', 'record'] },
  changements_prix: { key: 'code', truth: ['code', 'record'] },
  promotions: { key: 'code', truth: ['code', 'record'] },
  historique_documents: { key: 'id', truth: ['document_id', 'date', 'auteur', 'action', 'avant'] },
  mouvements_lignes: {
    key: 'id',
    truth: ['origine', 'article_ref', 'depot_code', 'quantite', 'date', 'prix_unitaire', 'commentaire'],
  },
} as const satisfies Record<string, { key: string; truth: readonly string[] }>;

export type SummedTable = keyof typeof summedTables;
/** The tables whose rows hold a JSON record. */
export type RecordTable = Exclude<SummedTable, 'historique_documents' | 'mouvements_lignes'>;

export function isSummed(table: string): table is SummedTable {
  return Object.hasOwn(summedTables, table);
}

export function isRecordTable(table: SummedTable): table is RecordTable {
  return table !== 'historique_documents' && table !== 'mouvements_lignes';
}

/** Returns the columns needed to check a row, its key and its checksum among them. */
export function toSummedColumns(table: SummedTable): string {
  const { key, truth } = summedTables[table];
  return [...new Set([key, ...truth, 'somme'])].join(', ');
}
