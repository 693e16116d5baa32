import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Chaine } from './faits.ts';

/** Sealed records, one chain for each poste and kind. Triggers of the migrations refuse that a row is changed or deleted. */
export const scelles = sqliteTable(
  'scelles',
  {
    /** In the order they came to be here. */
    id: integer().primaryKey({ autoIncrement: true }),
    poste: text().notNull(),
    chaine: text().$type<Chaine>().notNull(),
    /** From 1. */
    rang: integer().notNull(),
    /** The number of the record that is sealed; null of an event. */
    numero: text(),
    /** ISO 8601. */
    moment: text().notNull(),
    /** The text that is signed, to the byte; see `toDonnees`. */
    donnees: text().notNull(),
    /** SHA-256 of `donnees`, in hexadecimal. */
    empreinte: text().notNull(),
    /** ECDSA P-256 over `donnees`, base64url. */
    signature: text().notNull(),
    /** Names the key it was signed with. */
    certificat: text().notNull(),
  },
  (table) => [
    uniqueIndex('scelles_place').on(table.poste, table.chaine, table.rang),
    index('scelles_numero').on(table.numero).where(sql`numero is not null`),
  ],
);

/** The public keys of postes: an installation keeps its own when it becomes another poste. Triggers refuse that one is changed or deleted. */
export const certificats = sqliteTable(
  'certificats',
  {
    /** SHA-256 of its DER, in hexadecimal. */
    empreinte: text().notNull(),
    poste: text().notNull(),
    /** PEM. */
    cle_publique: text().notNull(),
    /** When it was first seen here, ISO 8601. */
    depuis: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.poste, table.empreinte] })],
);
