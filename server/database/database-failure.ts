import SQLite from 'better-sqlite3';
import { AppError } from '#shared/endpoints/errors.ts';

/** A database that SQLite can no longer trust; the message names the file, `database` is its name. */
export class DamagedDatabase extends AppError {
  readonly database: string;

  constructor(message: string, { database = '', ...options }: ErrorOptions & { database?: string } = {}) {
    super(message, options);
    this.database = database;
  }
}

/** A statement that does not fit the database's schema: either the schema is damaged or the statement is wrong. */
export class WrongStatement extends Error {
  readonly database: string;

  constructor(message: string, { database, cause }: { database: string; cause: Error }) {
    super(message, { cause });
    this.database = database;
  }
}

const nothingKept = 'rien n’a été enregistré';
const damaged = `La base de données est abîmée\u00a0: ${nothingKept}. Arrêtez Comptoir, gardez ce fichier et remettez une sauvegarde.`;

/** Messages by the code of SQLite or of the system; SQLite's extended codes start with the code they refine. */
const messages: Readonly<Record<string, string>> = {
  SQLITE_FULL: `Le disque est plein\u00a0: ${nothingKept}. Libérez de la place, puis recommencez.`,
  SQLITE_IOERR: `Le disque n’a pas pu être écrit\u00a0: ${nothingKept}. Vérifiez le disque, puis recommencez.`,
  SQLITE_READONLY: `La base de données ne peut pas être écrite\u00a0: ${nothingKept}. Vérifiez les droits sur le dossier de données.`,
  SQLITE_CANTOPEN: 'La base de données ne peut pas être ouverte\u00a0: vérifiez les droits sur le dossier de données.',
  SQLITE_BUSY: `La base de données est tenue par un autre programme\u00a0: ${nothingKept}. Recommencez dans un moment.`,
  SQLITE_CORRUPT: damaged,
  SQLITE_NOTADB: damaged,
  ENOSPC: `Le disque est plein\u00a0: ${nothingKept}. Libérez de la place, puis recommencez.`,
};

/** Returns the French sentence for a failure of the disk or of a database; undefined for any other error. */
export function findDatabaseFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const known = messages[code] ?? messages[toBaseCode(code)] ?? findDatabaseFailure(error.cause);
  if (known !== undefined || !(error instanceof SQLite.SqliteError)) return known;
  return `La base de données a refusé cette opération (${code})\u00a0: ${nothingKept}. Si cela se reproduit, prévenez votre service informatique.`;
}

/** Returns the reason of a failure: in French when the disk or a database caused it, else the error's own message. */
export function toReason(error: unknown): string {
  return findDatabaseFailure(error) ?? (error instanceof Error ? error.message : String(error));
}

const notWhatItWas = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_ERROR']);

/**
 * Returns the error of a database that could not be opened: a `DamagedDatabase` when its content is the cause, else the
 * error as it came.
 */
export function toOpeningFailure(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if (!(error instanceof SQLite.SqliteError))
    return error.cause === undefined ? error : toOpeningFailure(name, error.cause);
  if (!notWhatItWas.has(toBaseCode(error.code))) return error;
  return new DamagedDatabase(
    `La base de données ${name} est abîmée, ou d’un autre programme\u00a0: gardez ce fichier et remettez une sauvegarde.`,
    { cause: error, database: name },
  );
}

function toBaseCode(code: string): string {
  return code.split('_').slice(0, 2).join('_');
}
