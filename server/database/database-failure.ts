import { AppError } from '#shared/errors.ts';

/** A database that SQLite cannot trust any more; the message says which file. */
export class DamagedDatabase extends AppError {}

const nothingKept = 'rien n’a été enregistré';
const damaged = `La base de données est abîmée\u00a0: ${nothingKept}. Arrêtez Comptoir, gardez ce fichier et remettez une sauvegarde.`;

/** By the code of SQLite or of the system; SQLite's extended codes start with the code they refine. */
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

/** What a person is to know of a failure of the disk or of a database, in French; undefined for any other error. */
export function findDatabaseFailure(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return messages[code] ?? messages[code.split('_').slice(0, 2).join('_')];
}
