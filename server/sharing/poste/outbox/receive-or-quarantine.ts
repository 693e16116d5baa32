import SQLite from 'better-sqlite3';
import { z } from 'zod';
import { type Entite, repliques } from '#shared/contracts/postes/gateway.ts';
import type { Connection } from '#server/database/database.ts';
import type { Quarantine } from './quarantine.store.ts';
import type { Fields } from '../../records/fields.ts';
import { assertCode } from '../../records/record-tables.ts';
import type { ReceiveChange } from './receive-change.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

/**
 * Takes a record of the shared back office over in the caller's transaction, or quarantines it when this version cannot
 * read it: one record never blocks the others. Returns true when it was taken over.
 * @throws for failures that are not the record's fault: a full disk, a database that cannot be written.
 */
export type ReceiveOrQuarantine = (entite: string, code: string, record: Fields) => boolean;

type Deps = { connection: Connection; quarantine: Quarantine; receive: ReceiveChange };

/** Creates the function that takes over one record at a time, each in a savepoint of its own. */
export function createReceiveOrQuarantine({ connection, quarantine, receive }: Deps): ReceiveOrQuarantine {
  const inSavepoint = connection.transaction((entite: string, code: string, record: Fields) => {
    if (!isEntite(entite)) throw new UnknownEntite();
    assertCode(entite, code, record);
    receive(entite, code, record);
  });

  return (entite, code, record) => {
    try {
      inSavepoint(entite, code, record);
      quarantine.forget(entite, code);
      return true;
    } catch (error) {
      if (isOfDatabase(error)) throw error;
      quarantine.keep(entite, code, record, toMotif(error));
      return false;
    }
  };
}

/** Retries the quarantined records: this may be a newer version than the one that could not read them. */
export function retryQuarantined({
  quarantine,
  receiveOrQuarantine,
}: {
  quarantine: Quarantine;
  receiveOrQuarantine: ReceiveOrQuarantine;
}): void {
  for (const { entite, code, record } of quarantine.list(quarantine.count())) {
    receiveOrQuarantine(entite, code, readJson<Fields>(record));
  }
}

class UnknownEntite extends Error {}

function isEntite(entite: string): entite is Entite {
  return Object.hasOwn(repliques, entite);
}

/** Returns whether SQLite itself failed; a broken constraint comes from the record instead. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && !error.code.startsWith('SQLITE_CONSTRAINT');
}

function toMotif(error: unknown): string {
  const remedy = 'Mettez ce poste à jour, puis réessayez.';
  if (error instanceof UnknownEntite) return `Ce poste ne connaît pas ce genre de fiche. ${remedy}`;
  if (!(error instanceof z.ZodError)) return `Cette fiche de la boutique contredit celles de ce poste. ${remedy}`;
  const champ = error.issues[0]?.path.join('.') ?? '';
  return `Ce poste ne sait pas lire le champ «\u00a0${champ}\u00a0» de cette fiche de la boutique. ${remedy}`;
}
