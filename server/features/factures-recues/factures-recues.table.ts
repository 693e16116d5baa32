import { blob, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { OrigineRecue, StatutRecue } from '#shared/contracts/achats/factures-recues.ts';

/** Suppliers' invoices, each once; rows are never deleted. The file is in `fichiers_recus`. */
export const facturesRecues = sqliteTable(
  'factures_recues',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** SHA-256 of the file as it came. */
    empreinte: text().notNull().unique(),
    statut: text().$type<StatutRecue>().notNull(),
    origine: text().$type<OrigineRecue>().notNull(),
    nom_fichier: text().notNull(),
    /** The content of the file, as JSON; null when it cannot be read, with the reason in the next column. */
    lecture: text(),
    refus_lecture: text(),
    format: text(),
    numero: text(),
    type: text(),
    est_avoir: integer({ mode: 'boolean' }).notNull(),
    date: text(),
    date_echeance: text(),
    devise: text(),
    fournisseur_nom: text(),
    siren: text(),
    total_ht: real(),
    total_ttc: real(),
    net_a_payer: real(),
    nb_ecarts: integer().notNull(),
    fournisseur_code: text(),
    rapprochement: text(),
    doublon_de: integer(),
    motif: text(),
    motif_texte: text(),
    paiement_date: text(),
    paiement_moyen: text(),
    date_reception: text().notNull(),
  },
  (table) => [index('factures_recues_numero').on(table.numero), index('factures_recues_statut').on(table.statut)],
);

/** The received bytes, in a table that lists do not read. */
export const fichiersRecus = sqliteTable('fichiers_recus', {
  empreinte: text().primaryKey(),
  fichier: blob({ mode: 'buffer' }).notNull(),
  /** The PDF embedded in the data, if any. */
  pdf: blob({ mode: 'buffer' }),
});

/** The names under which the platform gave them, so that each is asked for once. */
export const fluxRecus = sqliteTable('flux_recus', {
  flux: text().primaryKey(),
  empreinte: text().notNull(),
});

/** The history of each, one step after the other. */
export const etapesRecues = sqliteTable(
  'etapes_recues',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    facture_id: integer().notNull(),
    statut: text().$type<StatutRecue>().notNull(),
    texte: text().notNull(),
    date: text().notNull(),
    auteur: text().notNull(),
  },
  (table) => [index('etapes_recues_facture').on(table.facture_id)],
);
