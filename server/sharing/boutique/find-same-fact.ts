import type { Connection } from '#server/database/database.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { isSameFact, toMade } from '../records/is-another-fact.ts';
import type { Fields } from '../records/fields.ts';
import { recordTables } from '../records/record-tables.ts';
import type { Replicas } from '../records/replicas.ts';

/** Returns a fact as it is here under another number; undefined when it is not. */
export type FindSameFact = (entite: Entite, code: string, fact: Fields) => Fields | undefined;

/** SQL of the moment at which a row's fact was made. */
const madeOf: Readonly<Record<string, string>> = { reglements: 'moment', mouvements: 'date_creation' };
const madeOfRecord = "iif(json_valid(record), json_extract(record, '$.date_creation'), null)";

/** Creates the function that walks all facts of a kind: it is asked only about one that two tills have renumbered. */
export function createSameFactFinder(connection: Connection, { find }: Pick<Replicas, 'find'>): FindSameFact {
  return (entite, code, fact) => {
    const table = recordTables.find((one) => one.entite === entite)?.table ?? '';
    const query = `select numero from ${table} where ${madeOf[table] ?? madeOfRecord} = ? and numero <> ?`;
    for (const numero of connection.prepare<[unknown, string], string>(query).pluck().all(toMade(fact), code)) {
      const other = find(entite, numero);
      if (other && isSameFact(entite, other, fact)) return other;
    }
    return undefined;
  };
}
