import type { Connection } from '#server/database/database.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { PiecesComptees } from '#shared/contracts/caisse/clotures.ts';
import { findRang, toNumero } from '#server/backoffice/numbering/series.ts';
import { toRankRuns } from './to-rank-runs.ts';

/** A piece that waits for its clôture. */
type PieceACompter = { numero: string; serie: string; rang: number; recue: boolean };

export type PiecesCaisse = ReturnType<typeof createPiecesCaisse>;

/** Stores which pieces each clôture counted and which ones wait; in the caller's transaction. */
export function createPiecesCaisse(connection: Connection) {
  const insert = connection.prepare<[string, string, number, number]>(
    'insert into pieces_caisse (numero, serie, rang, recue) values (?, ?, ?, ?) on conflict do nothing',
  );
  const mark = connection.prepare<[string, string, number, string]>(
    `insert into pieces_caisse (numero, serie, rang, recue, cloture) values (?, ?, ?, 1, ?)
    on conflict (numero) do update set cloture = excluded.cloture where cloture is null`,
  );
  const unmark = connection.prepare('update pieces_caisse set cloture = null where cloture = ?');
  const free = connection.prepare('update pieces_caisse set cloture = null where numero = ? and cloture <> ?');
  const findCloture = connection
    .prepare<[string], string | null>('select cloture from pieces_caisse where numero = ?')
    .pluck();
  const list = connection.prepare<[string], { numero: string; serie: string; rang: number; recue: number }>(
    'select numero, serie, rang, recue from pieces_caisse where cloture is null and serie = ? order by rang',
  );
  const listSeries = connection
    .prepare<[string], string>(
      'select distinct serie from pieces_caisse where cloture is null and serie like ? order by serie',
    )
    .pluck();

  function note(numero: string, { recue }: { recue: boolean }) {
    const found = findRang(numero);
    if (found) insert.run(numero, found.serie, found.rang, Number(recue));
  }

  function markOne(cloture: string, serie: string, rang: number) {
    const numero = toNumero(serie, rang);
    if (mark.run(numero, serie, rang, cloture).changes > 0) return;
    const other = findCloture.get(numero);
    if (other !== cloture) throw new Refused(`${numero} est déjà compté par la clôture ${other}.`);
  }

  function forEach(pieces: readonly PiecesComptees[], act: (serie: string, rang: number) => void) {
    for (const { serie, premier, dernier } of pieces) {
      for (let rang = premier; rang <= dernier; rang += 1) act(serie, rang);
    }
  }

  return {
    /** Makes the pieces that a clôture counted wait again. */
    unmark: (cloture: string): void => void unmark.run(cloture),

    /** Gives pieces to this clôture, whatever other one counted them. */
    free: (cloture: string, pieces: readonly PiecesComptees[]): void =>
      forEach(pieces, (serie, rang) => void free.run(toNumero(serie, rang), cloture)),

    /** Notes a piece, which then waits for its clôture; a piece noted before stays as it is. */
    note,

    /** Lists the waiting pieces of a series, in order. */
    list: (serie: string): PieceACompter[] => list.all(serie).map((row) => ({ ...row, recue: row.recue === 1 })),

    /** Lists the series with a prefix that have waiting pieces. */
    listSeries: (prefix: string): string[] => listSeries.all(`${prefix}-%`),

    /** @throws {Refused} for a piece another clôture has counted. */
    mark(cloture: string, pieces: readonly PiecesComptees[]): void {
      forEach(pieces, (serie, rang) => markOne(cloture, serie, rang));
    },
  };
}

type Emitted = Pick<DocumentComplet, 'emission'>;

/**
 * Returns whether a change makes the document final; false for documents taken over from before issue existed
 * (`reprise`).
 */
export function isIssuedNow(before: Emitted | undefined, { emission }: Emitted): boolean {
  return Boolean(emission) && emission?.motif !== 'reprise' && !before?.emission;
}

/** Groups numbers by series, as a clôture lists the pieces it counted. */
export function toPiecesComptees(numeros: readonly string[]): PiecesComptees[] {
  const found = numeros.flatMap((numero) => findRang(numero) ?? []);
  const series = Map.groupBy(found, ({ serie }) => serie);
  return [...series]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([serie, own]) =>
      toRankRuns(own.map(({ rang }) => rang)).map(([premier, dernier]) => ({ serie, premier, dernier })),
    );
}
