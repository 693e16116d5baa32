import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '#shared/utilisateurs/role.ts';

/** Dates are ISO 8601 texts in UTC, so that they sort as text. */
export const users = sqliteTable('users', {
  id: text().primaryKey(),
  /** In lower case. */
  email: text().notNull().unique(),
  /** Its key in `login_attempts`. */
  email_key: text().notNull().unique(),
  nom: text().notNull(),
  prenom: text().notNull(),
  role: text().$type<Role>().notNull(),
  /** The password's Argon2id hash, in its own encoded form, or a verifier of it; empty for nobody's password. */
  password_hash: text().notNull(),
  is_verified: integer({ mode: 'boolean' }).notNull(),
  is_active: integer({ mode: 'boolean' }).notNull(),
  created_at: text().notNull(),
  last_login: text(),
  /** JSON of the rights given (true) and taken (false) beside those of the role; null for none. */
  droits: text(),
  /** Of a person of the group: their id at the hub. The account follows the hub, and nothing here changes it. */
  personne: text(),
});

/** What a till was last told of the group's people, in one row; none where it never had any. */
export const personnesGroupe = sqliteTable('personnes_groupe', {
  id: integer().primaryKey(),
  version: text().notNull(),
  /** How many days they may sign in after `entendu`. */
  jours: integer().notNull(),
  /** When the hub last said that this is the list. */
  entendu: text().notNull(),
});

/** Changes of rights that are not in the technical journal yet, which is in the other database. */
export const notesDroits = sqliteTable('notes_droits', {
  id: text().primaryKey(),
  texte: text().notNull(),
  auteur: text().notNull(),
  date: text().notNull(),
});

/**
 * Wrong passwords by address, and by the known place they came from (`toAttemptKey`), whether or not an account has it:
 * a lock reveals nothing about who exists. Addresses are hashed, because people type passwords in the wrong field.
 */
export const loginAttempts = sqliteTable('login_attempts', {
  email_key: text().primaryKey(),
  failures: integer().notNull(),
  /** Milliseconds since 1970. */
  last_at: integer().notNull(),
  locked_until: integer(),
});
