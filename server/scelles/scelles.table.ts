import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
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
  (table) => [uniqueIndex('scelles_place').on(table.poste, table.chaine, table.rang)],
);

/** The public keys of postes. Triggers refuse that one is changed or deleted. */
export const certificats = sqliteTable('certificats', {
  empreinte: text().primaryKey(),
  poste: text().notNull(),
  /** PEM. */
  cle_publique: text().notNull(),
  /** When it was first seen here, ISO 8601. */
  depuis: text().notNull(),
});
