import type { Cloture, ClotureQuestion, TypeCloture } from '#shared/contracts/caisse/clotures.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createBoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import { createRowWriter } from '../row-writer.ts';
import { prepareRecords } from '../sums/read-record.ts';
import { clotures } from './caisse.table.ts';
import { createPiecesCaisse } from './pieces-caisse.ts';

export type ClotureStore = ReturnType<typeof createClotureStore>;

const where = `(:type is null or type = :type) and (:poste = '' or poste = :poste)
  and (:postes is null or poste in (select value from json_each(:postes)))
  and (:du = '' or periode >= substr(:du, 1, length(periode))) and (:au = '' or periode <= substr(:au, 1, length(periode)))`;

type Question = Omit<ClotureQuestion, 'type'> & { type?: TypeCloture | null | undefined };
type Asked = { type: TypeCloture | null; poste: string; postes: string | null; du: string; au: string };

/** Stores clôtures, whose rows are added and never changed; in the caller's transaction. */
export function createClotureStore({ connection, changes }: Pick<LocalDatabase, 'connection' | 'changes'>) {
  const write = createRowWriter(connection, clotures, 'numero');
  const pieces = createPiecesCaisse(connection);
  const { one, last, lastOf, page, count, remove } = prepareStatements(connection);
  const { toPostes } = createBoutiquesConnues(connection);
  const find = (numero: string) => one.find<Cloture>(numero);

  function save(cloture: Cloture): void {
    const { numero, type, poste, periode, date_creation } = cloture;
    write({ numero, type, poste, periode, date_creation, record: JSON.stringify(cloture) });
    pieces.mark(numero, cloture.pieces);
    if (type !== 'annee') pieces.note(numero, { recue: false });
  }

  /** Removes a clôture as if it had never been written; the pieces it counted wait for another. */
  function setAside(numero: string): void {
    pieces.unmark(numero);
    remove.run(numero);
  }

  return {
    find,
    setAside,
    /** Writes a clôture as the shop has it and takes its pieces from any other clôture that counted them here. */
    takeOver(cloture: Cloture): void {
      setAside(cloture.numero);
      pieces.free(cloture.numero, cloture.pieces);
      save(cloture);
    },
    /** @throws {NotFound} for an unknown number. */
    get(numero: string): Cloture {
      const cloture = find(numero);
      if (!cloture) throw new NotFound(`Clôture ${numero} introuvable`);
      return cloture;
    },
    /** Finds the last clôture of a kind that a till made. */
    findLast: (type: TypeCloture, poste: string) => last.find<Cloture>(type, poste),
    /** Finds the last clôture of a kind, whichever machine made it. */
    findLastOf: (type: TypeCloture) => lastOf.find<Cloture>(type),
    browse({ debut, limit, type = null, poste, boutique, du, au }: Question & ListPage): {
      data: Cloture[];
      total: number;
    } {
      const asked = { type, poste, postes: boutique === undefined ? null : toPostes(boutique), du, au };
      return { data: page.list<Cloture>({ ...asked, debut, limit }), total: count.get(asked) ?? 0 };
    },
    /**
     * Writes a clôture and marks the pieces it counts. @throws {Refused} when another clôture has counted one of them.
     */
    add(cloture: Cloture, auteur?: string): Cloture {
      save(cloture);
      const origin = auteur === undefined ? undefined : ({ action: 'creation', auteur } as const);
      changes.note({ entite: 'cloture', code: cloture.numero, before: undefined, after: cloture }, origin);
      return cloture;
    },
  };
}

function prepareStatements(connection: LocalDatabase['connection']) {
  return {
    one: prepareRecords<[string]>(connection, 'clotures', 'numero = ?'),
    // The last one is found before it is read: ordering would carry the records of all of them.
    last: prepareRecords<[string, string]>(
      connection,
      'clotures',
      'numero = (select max(numero) from clotures where type = ? and poste = ?)',
    ),
    lastOf: prepareRecords<[string]>(connection, 'clotures', 'id = (select max(id) from clotures where type = ?)'),
    page: prepareRecords<[Asked & ListPage]>(
      connection,
      'clotures',
      `${where} order by date_creation desc, id desc limit :limit offset :debut`,
    ),
    count: connection.prepare<[Asked], number>(`select count(*) from clotures where ${where}`).pluck(),
    remove: connection.prepare('delete from clotures where numero = ?'),
  };
}
