import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Entite } from '#shared/contracts/postes/gateway.ts';

/** PostgreSQL's 64-bit transaction number, which is never reused. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const moment = () => timestamp({ withTimezone: true });
/** First column of every key: everything read or written together is of one group. */
export const groupe = () => text().notNull();

/** A company, or several, whose shops share their records. */
export const groupes = pgTable('groupes', {
  code: text().primaryKey(),
  nom: text().notNull(),
  /** Key that seals the answers to tills, base64url. */
  cle: text().notNull(),
  /** How many months of the past a till that joins is given: see `boutiques.passe_mois`. */
  passe_mois: smallint(),
  /** How many days its people sign in at tills without the hub; null where it wants no people of its own. */
  personnes_jours: smallint(),
  /** See `PersonnesPoste`. */
  personnes_version: text().notNull().default(''),
  date_creation: moment().notNull().defaultNow(),
});

export const boutiques = pgTable(
  'boutiques',
  {
    groupe: groupe(),
    code: text().notNull(),
    nom: text().notNull(),
    /**
     * The till that closes its months and years and posts its accounts: at first the PC that moved here, or the first
     * till. It remains the principal after it is taken off, so that no other till posts the same periods again by itself.
     */
    principal: text(),
    /** SHA-256 of the token with which its tills may join without a code. */
    jeton_hash: text().unique(),
    /** The company it belongs to, of its card's SIRET (kept by a trigger); empty until that is known. */
    siren: text().notNull().default(''),
    /** How many months of the past a till that joins is given; 0 for all of it, null for what the group says. */
    passe_mois: smallint(),
    date_creation: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.groupe, table.code] })],
);

/** The tills of a group; a code is given only once in the group, since numbers contain it. */
export const hubPostes = pgTable(
  'postes',
  {
    groupe: groupe(),
    code: text().notNull(),
    boutique: text().notNull(),
    /** For a desk, the other shops it follows, `*` for all present and future ones; null for a till. */
    suivies: text().array(),
    nom: text().notNull(),
    /** The installation that owns the code: no two may number in one series. */
    installation: text(),
    /** SHA-256 of its token; null when it came with its shop's. */
    jeton_hash: text().unique(),
    date_creation: moment().notNull().defaultNow(),
    date_retrait: moment(),
    motif_retrait: text().$type<'retiree' | 'quittee'>(),
    derniere_visite: moment(),
    en_attente: integer().notNull().default(0),
    a_traiter: integer().notNull().default(0),
    /**
     * True while it sends all it has, of other tills too: since it joined, or since the hub has been restored to an
     * earlier state, until nothing waits there.
     */
    raconte: boolean().notNull().default(true),
    /** The cut of its shop's past that it was given when it joined (see `coupes`); null when it holds all. */
    coupe: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.groupe, table.code] }),
    uniqueIndex('postes_installation').on(table.groupe, table.installation),
  ],
);

/** One-time codes that let a till join; only their SHA-256 is stored. */
export const hubCodes = pgTable('codes_rattachement', {
  code_hash: text().primaryKey(),
  groupe: groupe(),
  boutique: text().notNull(),
  /**
   * Host name of the machine it was made for: such a code stands in a file, is valid for days, and is too long to be
   * guessed.
   */
  machine: text(),
  /** For a desk's code: see `hubPostes`. */
  suivies: text().array(),
  expire: moment().notNull(),
  essais: integer().notNull().default(0),
  /** The installation that used it, which may repeat it after a lost answer. */
  installation: text(),
});

/** The last number known of each series, whether its record is here or not. */
export const series = pgTable(
  'series',
  { groupe: groupe(), serie: text().notNull(), poste: text().notNull(), dernier: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.groupe, table.serie] }),
    index('series_poste').on(table.groupe, table.poste),
  ],
);

/** The order in which records were written, within a transaction. */
export const ordre = pgSequence('ordre');

/**
 * Every record that shops and tills share, in shared form, with the columns that queries need; also the feed: `xid` and
 * `seq` say when it was last written.
 */
export const enregistrements = pgTable(
  'enregistrements',
  {
    groupe: groupe(),
    entite: text().$type<Entite>().notNull(),
    code: text().notNull(),
    /** Order of first arrival. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    /** The shop it belongs to; null for records common to the group. */
    boutique: text(),
    /** Another shop that receives it: the one goods go to, or came from. */
    vers: text(),
    record: json().notNull(),
    xid: xid8().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    /** For a document: the first document it was made from, directly or not. Their places depend on each other. */
    affaire: text(),
    chaine: text(),
    porte_stock: boolean(),
    type_document: smallint(),
    statut: smallint(),
    /** The customer of a document or a payment, the main supplier of an article. */
    tiers: text(),
    /** Its day. */
    jour: text(),
    total_ht: bigint({ mode: 'number' }),
    total_ttc: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupe, table.entite, table.code] }),
    index('enregistrements_flux').on(table.groupe, table.boutique, table.xid, table.seq),
    index('enregistrements_vers').on(table.groupe, table.vers, table.xid, table.seq).where(sql`vers is not null`),
    index('enregistrements_affaire').on(table.groupe, table.affaire).where(sql`affaire is not null`),
    // Codes that users choose are case-insensitive.
    index('enregistrements_plie')
      .on(table.groupe, table.entite, sql`upper(code collate "C")`)
      .where(sql`entite in ('tiers', 'article', 'famille')`),
    index('enregistrements_tiers').on(table.groupe, table.tiers, table.entite).where(sql`tiers is not null`),
    index('enregistrements_jour').on(table.groupe, table.jour).where(sql`jour is not null`),
    // Finds the règlements that name a document.
    index('enregistrements_imputations')
      .using('gin', sql`((record -> 'imputations')::jsonb) jsonb_path_ops`)
      .where(sql`entite = 'reglement'`),
  ],
);

/**
 * The movements of each shop's stock, as records were written: rows are only added, so that tills selling the same
 * article never wait for each other. They are merged now and then.
 */
export const hubStocks = pgTable(
  'stocks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    groupe: groupe(),
    article: text().notNull(),
    boutique: text().notNull(),
    quantite: numeric().notNull(),
  },
  (table) => [index('stocks_article').on(table.groupe, table.article, table.boutique)],
);

/** The documents and payments that clôtures have counted, each once. */
export const comptees = pgTable(
  'comptees',
  {
    groupe: groupe(),
    serie: text().notNull(),
    premier: integer().notNull(),
    dernier: integer().notNull(),
    cloture: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupe, table.serie, table.premier] })],
);

/**
 * Lines of an invoice that a till is about to credit in another shop: until its credit note is here, it reports that
 * nothing waits there, or it is removed.
 */
export const retenues = pgTable(
  'retenues',
  {
    groupe: groupe(),
    numero: text().notNull(),
    poste: text().notNull(),
    lignes: json().notNull(),
    date: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.groupe, table.numero, table.poste] })],
);

/** The answers to tills by idempotency key, for 90 days. */
export const cles = pgTable(
  'cles',
  {
    groupe: groupe(),
    cle: text().notNull(),
    empreinte: text().notNull(),
    resultat: json().notNull(),
    /** The transaction of the decision: a till that was answered asks for it again. */
    xid: xid8().notNull(),
    date: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.groupe, table.cle] }),
    index('cles_date').on(table.date),
    index('cles_xid').on(table.xid),
  ],
);

/** The runs of the feed: a new one begins with each server started on this database. */
export const flux = pgTable('flux', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  nom: text().notNull().unique(),
  /** Identifies the server, its timeline and the database. */
  instance: text().notNull().unique(),
  /** Everything that was here when it began was written before this transaction. */
  debut: xid8().notNull(),
  date: moment().notNull().defaultNow(),
});

/** The sealed records of the tills, as they were signed there. */
export const hubScelles = pgTable(
  'scelles',
  {
    groupe: groupe(),
    poste: text().notNull(),
    chaine: text().notNull(),
    rang: integer().notNull(),
    numero: text(),
    moment: text().notNull(),
    donnees: text().notNull(),
    empreinte: text().notNull(),
    signature: text().notNull(),
    certificat: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupe, table.poste, table.chaine, table.rang] })],
);

export const hubCertificats = pgTable(
  'certificats',
  {
    groupe: groupe(),
    empreinte: text().notNull(),
    poste: text().notNull(),
    cle_publique: text().notNull(),
    depuis: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.groupe, table.empreinte] })],
);

/** The files documents were issued as. */
export const fichiers = pgTable(
  'fichiers',
  { groupe: groupe(), numero: text().notNull(), empreinte: text().notNull(), octets: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.groupe, table.numero, table.empreinte] })],
);

/** Events that somebody may ask about. */
export const hubEvenements = pgTable(
  'evenements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    groupe: groupe(),
    moment: moment().notNull().defaultNow(),
    code: text().notNull(),
    texte: text().notNull(),
    auteur: text().notNull(),
  },
  (table) => [index('evenements_groupe').on(table.groupe, table.id)],
);
