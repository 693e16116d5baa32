import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const flag = () => integer({ mode: 'boolean' }).notNull();

/**
 * All kinds of third parties share one space of codes: `numero` is the stable identity, it never changes and is never
 * reused.
 */
export const tiers = sqliteTable(
  'tiers',
  {
    /** Internal to this database: order of creation, and row id in the search index. */
    id: integer().primaryKey(),
    genre: text().$type<TiersKind>().notNull(),
    numero: text().notNull().unique(),
    intitule: text().notNull(),
    type_tiers: text().notNull(),
    qualite: text().notNull(),
    forme_juridique: text(),
    est_entreprise: flag(),
    est_actif: flag(),
    est_en_sommeil: flag(),
    civilite: text(),
    nom: text(),
    prenom: text(),
    contact: text(),
    adresse: text(),
    complement: text(),
    code_postal: text(),
    ville: text(),
    region: text(),
    pays: text(),
    telephone: text(),
    portable: text(),
    telecopie: text(),
    email: text(),
    site_web: text(),
    siret: text(),
    tva_intra: text(),
    code_naf: text(),
    secteur: text(),
    effectif: integer(),
    ca_annuel: real(),
    commercial_code: text(),
    commercial_nom: text(),
    categorie_tarifaire: integer(),
    categorie_comptable: integer(),
    encours_autorise: real(),
    assurance_credit: real(),
    compte_general: text(),
    /** Null when it is the shop’s default, which the record shows. */
    remise_max: real(),
    date_creation: text(),
    date_modification: text(),
    version: integer().notNull(),
    /** The record as JSON, written together with the columns; reads answer from it. */
    record: text().notNull(),
    /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
    somme: integer(),
  },
  (table) => [
    index('tiers_genre').on(table.genre),
    // A code is stored as it was given and found in any case. Not unique: two offline tills may give both.
    index('tiers_code').on(sql`upper(${table.numero})`),
  ],
);

/** Last number of each series of generated codes, e.g. `CL-P01-`. */
export const tiersSeries = sqliteTable('tiers_series', {
  prefixe: text().primaryKey(),
  dernier: integer().notNull(),
});
