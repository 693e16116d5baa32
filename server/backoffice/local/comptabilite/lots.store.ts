import { hash } from 'node:crypto';
import type { Connection } from '#server/database/database.ts';
import type { EcriturePassee } from '#shared/comptabilite/ligne-exportee.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { LotComptable, PeriodeComptable } from '#shared/contracts/comptabilite/comptabilite.ts';

type LotRow = { record: string };
type ExportRow = LotComptable['exports'][number];
type LotSansExports = Omit<LotComptable, 'exports'>;

export type LotStore = ReturnType<typeof createLotStore>;

/** Stores posted lots and écritures; in the caller's transaction. */
export function createLotStore(connection: Connection) {
  const statements = prepareStatements(connection);

  function toLot({ record }: LotRow): LotComptable {
    const lot = readJson<LotSansExports>(record);
    return { ...lot, exports: statements.exports.all(lot.numero) };
  }

  return {
    /** Lists the lots, the newest first. */
    list: (): LotComptable[] => statements.list.all().map(toLot),
    get(numero: number): LotComptable {
      const row = statements.one.get(numero);
      if (!row) throw new NotFound(`Période arrêtée n°\u00a0${numero} introuvable`);
      return toLot(row);
    },
    /** Lists the lots with at least one day in a period. */
    listIn: (periode: PeriodeComptable): LotComptable[] => statements.within.all(periode).map(toLot),
    /** Returns the first and the last posted day. */
    getBounds: () => statements.bounds.get() ?? { debut: null, fin: null, dernier: 0 },
    /** Deletes the écritures of an interrupted posting, which do not count. */
    clear: (): void => void statements.clear.run(),
    findLastNum: (journal: string): number => statements.lastNum.get(journal) ?? 0,
    /** Stores the écriture of a piece and returns the stored text. */
    add(lot: number, ecriture: EcriturePassee): string {
      const record = JSON.stringify(ecriture);
      statements.add.run(lot, ecriture.piece, ecriture.journal_code, ecriture.num, record);
      return record;
    },
    seal(lot: LotSansExports): void {
      const { numero, du, au, date_creation, auteur } = lot;
      statements.seal.run(numero, du, au, date_creation, auteur, JSON.stringify(lot));
    },
    /** Returns a page of a lot's écritures that have lines, after a given row. */
    page: (lot: number, after: number, limit: number) =>
      statements.page
        .all(lot, after, limit)
        .map(({ id, record }) => ({ id, ecriture: readJson<EcriturePassee>(record) })),
    noteExport: (lot: number, { format, date, auteur }: ExportRow): void =>
      void statements.noteExport.run(lot, format, date, auteur),
  };
}

function prepareStatements(connection: Connection) {
  return {
    list: connection.prepare<[], LotRow>('select record from lots_comptables order by numero desc'),
    one: connection.prepare<[number], LotRow>('select record from lots_comptables where numero = ?'),
    within: connection.prepare<[PeriodeComptable], LotRow>(
      'select record from lots_comptables where au >= @du and du <= @au order by numero',
    ),
    bounds: connection.prepare<[], { debut: string | null; fin: string | null; dernier: number }>(
      'select min(du) as debut, max(au) as fin, ifnull(max(numero), 0) as dernier from lots_comptables',
    ),
    clear: connection.prepare('delete from ecritures_comptables where lot not in (select numero from lots_comptables)'),
    lastNum: connection
      .prepare<[string], number>('select max(num) from ecritures_comptables where journal = ?')
      .pluck(),
    add: connection.prepare(
      'insert into ecritures_comptables (lot, piece, journal, num, record) values (?, ?, ?, ?, ?)',
    ),
    seal: connection.prepare(
      'insert into lots_comptables (numero, du, au, date_creation, auteur, record) values (?, ?, ?, ?, ?, ?)',
    ),
    page: connection.prepare<[number, number, number], { id: number; record: string }>(
      'select id, record from ecritures_comptables where lot = ? and id > ? and num > 0 order by id limit ?',
    ),
    exports: connection.prepare<[number], ExportRow>(
      'select format, date, auteur from exports_comptables where lot = ? order by id',
    ),
    noteExport: connection.prepare('insert into exports_comptables (lot, format, date, auteur) values (?, ?, ?, ?)'),
  };
}

/** Returns the SHA-256 of the fingerprint so far and one more text. */
export function toNextEmpreinte(before: string, text: string): string {
  return hash('sha256', before + text, 'hex');
}
