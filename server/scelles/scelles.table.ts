import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Chaine } from './faits.ts';

/** Sealed records, one chain per poste and kind. Triggers in the migrations prevent changes and deletions. */
export const scelles = sqliteTable(
  'scelles',
  {
    /** Grows in the order the records arrived here. */
    id: integer().primaryKey({ autoIncrement: true }),
    poste: text().notNull(),
    chaine: text().$type<Chaine>().notNull(),
    /** Rank in the chain, from 1. */
    rang: integer().notNull(),
    /** Number of the record that is sealed; null for an event. */
    numero: text(),
    /** ISO 8601. */
    moment: text().notNull(),
    /** The signed text, exact to the byte; see `toDonnees`. */
    donnees: text().notNull(),
    /** SHA-256 of `donnees`, in hexadecimal. */
    empreinte: text().notNull(),
    /** ECDSA P-256 over `donnees`, base64url. */
    signature: text().notNull(),
    /** Fingerprint of the key it was signed with. */
    certificat: text().notNull(),
  },
  (table) => [
    uniqueIndex('scelles_place').on(table.poste, table.chaine, table.rang),
    index('scelles_numero').on(table.numero).where(sql`numero is not null`),
  ],
);

/**
 * The public keys of postes; an installation keeps its key when it becomes another poste. Triggers prevent changes and
 * deletions.
 */
export const certificats = sqliteTable(
  'certificats',
  {
    /** SHA-256 of the key's DER, in hexadecimal. */
    empreinte: text().notNull(),
    poste: text().notNull(),
    /** The public key, in PEM. */
    cle_publique: text().notNull(),
    /** When it was first seen here, ISO 8601. */
    depuis: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.poste, table.empreinte] })],
);
