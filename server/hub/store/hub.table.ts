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

/** A transaction's number, that never comes again. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const moment = () => timestamp({ withTimezone: true });
/** Every key begins with it: all that is written or read together is of one group. */
const groupe = () => text().notNull();

/** A company, or several, whose shops share what they have. */
export const groupes = pgTable('groupes', {
  code: text().primaryKey(),
  nom: text().notNull(),
  /** What it says to tills is sealed with it, base64url. */
  cle: text().notNull(),
  date_creation: moment().notNull().defaultNow(),
});

export const boutiques = pgTable(
  'boutiques',
  {
    groupe: groupe(),
    code: text().notNull(),
    nom: text().notNull(),
    /** SHA-256 of the token its tills may come with, without a code. */
    jeton_hash: text().unique(),
    date_creation: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.groupe, table.code] })],
);

/** The tills of a group; a code is given once in all of it, for its numbers bear it. */
export const hubPostes = pgTable(
  'postes',
  {
    groupe: groupe(),
    code: text().notNull(),
    boutique: text().notNull(),
    /** Of a desk: the shops it is told of besides, `*` for all there are and will be; null of a till. */
    suivies: text().array(),
    nom: text().notNull(),
    /** Which installation owns the code: no two may number in one series. */
    installation: text(),
    /** SHA-256 of its token; null when it came with its shop's. */
    jeton_hash: text().unique(),
    date_creation: moment().notNull().defaultNow(),
    date_retrait: moment(),
    motif_retrait: text().$type<'retiree' | 'quittee'>(),
    derniere_visite: moment(),
    en_attente: integer().notNull().default(0),
    a_traiter: integer().notNull().default(0),
    /** It tells all it has, of other tills too: since it joined, or since the hub has gone back, until nothing waits with it. */
    raconte: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.groupe, table.code] }),
    uniqueIndex('postes_installation').on(table.groupe, table.installation),
  ],
);

/** One-time codes that let a till join; only their SHA-256 is kept. */
export const hubCodes = pgTable('codes_rattachement', {
  code_hash: text().primaryKey(),
  groupe: groupe(),
  boutique: text().notNull(),
  /** What the machine is called that it was made for: it is in a file then, good for days, and too long to be guessed. */
  machine: text(),
  /** Of a desk's: see `hubPostes`. */
  suivies: text().array(),
  expire: moment().notNull(),
  essais: integer().notNull().default(0),
  /** The installation it served: the same may come again for an answer that was lost. */
  installation: text(),
});

/** The last number known of each series, whether what it was given to is here or not. */
export const series = pgTable(
  'series',
  { groupe: groupe(), serie: text().notNull(), poste: text().notNull(), dernier: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.groupe, table.serie] }),
    index('series_poste').on(table.groupe, table.poste),
  ],
);

/** The order records were written in, within a transaction. */
export const ordre = pgSequence('ordre');

/** Every record shops and tills share, as it travels, with what queries need of it; and the feed: `xid` and `seq` say when it was last written. */
export const enregistrements = pgTable(
  'enregistrements',
  {
    groupe: groupe(),
    entite: text().$type<Entite>().notNull(),
    code: text().notNull(),
    /** In the order they came first. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    /** The shop it is of; null of what is common. */
    boutique: text(),
    /** Another shop that is told of it: the one goods go to, or came from. */
    vers: text(),
    record: json().notNull(),
    xid: xid8().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    /** Of a document: the first document it was made from, over however many others. Where one of them stands depends on the others. */
    affaire: text(),
    chaine: text(),
    porte_stock: boolean(),
    type_document: smallint(),
    statut: smallint(),
    /** The customer of a document or a payment, the main supplier of an article. */
    tiers: text(),
    /** The day it is of. */
    jour: text(),
    total_ht: bigint({ mode: 'number' }),
    total_ttc: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupe, table.entite, table.code] }),
    index('enregistrements_flux').on(table.groupe, table.boutique, table.xid, table.seq),
    index('enregistrements_vers').on(table.groupe, table.vers, table.xid, table.seq).where(sql`vers is not null`),
    // What a server that has just taken over asks first.
    index('enregistrements_xid').on(table.xid),
    index('enregistrements_affaire').on(table.groupe, table.affaire).where(sql`affaire is not null`),
    // People's codes are the same whatever their case.
    index('enregistrements_plie')
      .on(table.groupe, table.entite, sql`upper(code collate "C")`)
      .where(sql`entite in ('tiers', 'article', 'famille')`),
    index('enregistrements_tiers').on(table.groupe, table.tiers, table.entite).where(sql`tiers is not null`),
    index('enregistrements_jour').on(table.groupe, table.jour).where(sql`jour is not null`),
    // The règlements that name a document.
    index('enregistrements_imputations')
      .using('gin', sql`((record -> 'imputations')::jsonb) jsonb_path_ops`)
      .where(sql`entite = 'reglement'`),
  ],
);

/**
 * What came in and went out of each shop's stock, as records were written: only added to, so that tills that sell the same
 * never wait for each other. What adds up is put together now and then.
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

/** What clôtures have counted, each document and payment once. */
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
 * Lines of an invoice a till is about to credit in another shop: until its credit note is here, or it says that nothing waits
 * with it, or it is taken off.
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

/** What tills were answered, by their keys, for 90 days. */
export const cles = pgTable(
  'cles',
  {
    groupe: groupe(),
    cle: text().notNull(),
    empreinte: text().notNull(),
    resultat: json().notNull(),
    /** The transaction it was decided in: who was told of it asks for it again. */
    xid: xid8().notNull(),
    date: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.groupe, table.cle] }),
    index('cles_date').on(table.date),
    index('cles_xid').on(table.xid),
  ],
);

/** The runs of the feed: a new one begins with each server that was started on this database. */
export const flux = pgTable('flux', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  nom: text().notNull().unique(),
  /** Which server, of which timeline, on which database. */
  instance: text().notNull().unique(),
  /** All that was here when it began was written before this transaction. */
  debut: xid8().notNull(),
  date: moment().notNull().defaultNow(),
});

/** What tills have sealed, as it was signed there. */
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

/** What happened that somebody may ask about. */
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
