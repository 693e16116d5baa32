import type { Connection } from '#server/database/database.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { dueCodes, dueColumns } from '../comptes/due-sql.ts';
import { type AffaireRow, prepareAffaire } from '../comptes/list-affaire.ts';
import { computeStoredDues } from '../comptes/stored-dues.ts';

const { facture, avoir } = documentKinds;
const pageSize = 200;

/**
 * SQL query: what each customer's account has to be, from the amounts stored with their documents and from their
 * règlements.
 */
const soldesSql = `select client_code, sum(du) as du, sum(avoirs) as avoirs, sum(acomptes) as acomptes, sum(credit) as credit
  from (select client_code, iif(type_document = ${facture.code}, reste_du, 0) as du,
      iif(type_document = ${avoir.code}, reste_du, 0) as avoirs,
      iif(type_document in (${facture.code}, ${avoir.code}), 0, excedent) as acomptes,
      iif(type_document in (${facture.code}, ${avoir.code}), excedent, 0) as credit from documents
    union all select client_code, 0, 0, 0, libre from reglements)`;

/**
 * Yields pages of documents whose stored amounts differ from what their family comes to: by number, each family once.
 */
export function* walkWrongDues(connection: Connection): Generator<() => string[]> {
  const listFamily = prepareAffaire(connection);
  const page = connection.prepare<[number], { id: number; numero: string }>(
    `select id, numero from documents where type_document in (${dueCodes.join(', ')}) and id > ?
    order by id limit ${pageSize}`,
  );
  const seen = new Set<number>();
  let after = -1;
  let isOver = false;
  const look = connection.transaction((): string[] => {
    const rows = page.all(after);
    isOver = rows.length < pageSize;
    after = rows.at(-1)?.id ?? after;
    return rows.flatMap(({ id, numero }) => {
      if (seen.has(id)) return [];
      const family = listFamily(numero);
      for (const one of family) seen.add(one.id);
      return isSettled(family) ? [] : [numero];
    });
  });
  while (!isOver) yield look;
}

/** Returns whether all documents of a family have the right amounts. */
function isSettled(family: readonly AffaireRow[]): boolean {
  const dues = computeStoredDues(family);
  return family.every((row) => dueColumns.every((column) => (row[column] ?? 0) === dues.get(row.numero)?.[column]));
}

/** Lists customers whose account differs from the sum of their documents and règlements. */
export function listWrongSoldes(connection: Connection): string[] {
  return connection
    .prepare<[], string>(
      `select client_code from (${soldesSql} group by client_code) as right left join soldes using (client_code)
      where (right.du, right.avoirs, right.acomptes, right.credit) <>
        (ifnull(soldes.du, 0), ifnull(soldes.avoirs, 0), ifnull(soldes.acomptes, 0), ifnull(soldes.credit, 0))
      union select client_code from soldes where client_code not in (select client_code from documents)
        and client_code not in (select client_code from reglements) and (du, avoirs, acomptes, credit) <> (0, 0, 0, 0)`,
    )
    .pluck()
    .all();
}

/** Corrects the stored amounts due; in the caller's transaction. */
export function createDueRepair(connection: Connection) {
  const listFamily = prepareAffaire(connection);
  const save = connection.prepare(
    `update documents set ${dueColumns.map((column) => `${column} = ?`).join(', ')} where id = ?`,
  );
  const forget = connection.prepare('delete from soldes where client_code = ?');
  const addUp = connection.prepare(
    `insert into soldes (client_code, du, avoirs, acomptes, credit) ${soldesSql} where client_code = ? group by client_code`,
  );

  function setSolde(client: string): void {
    forget.run(client);
    addUp.run(client);
  }

  return {
    /** Recomputes an account from its documents as stored. */
    setSolde,

    /** Recomputes a document and its family, and the accounts they are on. */
    setDues(numero: string): void {
      const family = listFamily(numero);
      const dues = computeStoredDues(family);
      for (const { id, numero: own } of family) {
        const due = dues.get(own);
        if (due) save.run(...dueColumns.map((column) => due[column]), id);
      }
      for (const client of new Set(family.map(({ client_code }) => client_code))) setSolde(client);
    },
  };
}
