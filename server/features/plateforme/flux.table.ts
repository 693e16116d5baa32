import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { NatureEnvoi, StatutEnvoi } from '#shared/contracts/plateforme/plateforme.ts';
import type { MotifBrut, RegleFlux } from '#server/plateforme/plateforme.gateway.ts';

/**
 * The declarations and invoices for the platform: written before they are sent, kept with their status. Rows are never
 * deleted.
 */
export const fluxPlateforme = sqliteTable(
  'flux_plateforme',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /**
     * Identifies it at the platform for ever; derived from the file, so that a restored backup deposits nothing again.
     */
    suivi: text().notNull().unique(),
    nature: text().$type<NatureEnvoi>().notNull(),
    /** A document's number, or a day. */
    objet: text().notNull(),
    type_document: integer(),
    rang: integer().notNull(),
    regle: text().$type<RegleFlux>().notNull(),
    /**
     * The nature of what is invoiced, as the file states it (BT-23): payments of services are declared when received,
     * unless their VAT is due before.
     */
    cadre: text(),
    /** SHA-256 of the file a document was issued as; null for a file written for the platform. */
    empreinte: text(),
    fichier: blob({ mode: 'buffer' }),
    /** For a day, what was declared, as JSON. */
    contenu: text(),
    statut: text().$type<StatutEnvoi>().notNull(),
    code: text(),
    motifs: text({ mode: 'json' }).$type<MotifBrut[]>().notNull(),
    flux: text(),
    tentatives: integer().notNull().default(0),
    /** Time of the next try, in milliseconds since 1970. */
    reprise: integer().notNull(),
    erreur: text(),
    auteur: text().notNull(),
    /** True when the document has received the last code. */
    est_annonce: integer({ mode: 'boolean' }).notNull().default(true),
    date_creation: text().notNull(),
    date_depot: text(),
    date_statut: text(),
  },
  (table) => [
    uniqueIndex('flux_plateforme_objet').on(table.nature, table.objet, table.rang),
    index('flux_plateforme_file').on(table.reprise).where(sql`statut = 'A_ENVOYER'`),
    index('flux_plateforme_flux').on(table.flux),
  ],
);

/** Each status received about what was sent, once. */
export const statutsPlateforme = sqliteTable(
  'statuts_plateforme',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    flux_id: integer().notNull(),
    code: text().notNull(),
    motifs: text({ mode: 'json' }).$type<MotifBrut[]>().notNull(),
    /** Time of the event, in ISO 8601. */
    date: text().notNull(),
    /** The platform's flow that brought it. */
    source: text().notNull(),
  },
  (table) => [
    uniqueIndex('statuts_plateforme_source').on(table.flux_id, table.source, table.code),
    index('statuts_plateforme_flux').on(table.source),
  ],
);

/** How far issued files were looked at, and the platform's news were read. */
export const reperesPlateforme = sqliteTable(
  'reperes_plateforme',
  { nom: text().notNull(), valeur: text().notNull() },
  (table) => [primaryKey({ columns: [table.nom] })],
);
