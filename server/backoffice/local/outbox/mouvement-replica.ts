import type { Replique } from '#shared/contracts/gateway.ts';
import type { LocalDatabase } from '../local-database.ts';
import { fromMillionths, toMillionths } from '../stock/quantity.ts';
import type { StockLedger, StockLine } from '../stock/stock-ledger.ts';
import { isSame } from '#shared/same-value.ts';
import type { Replica } from './replica.ts';

type Deps = { database: LocalDatabase; ledger: StockLedger };
type Head = { record: string; depot_code: string; commentaire: string | null; date_creation: string; auteur: string };
type Line = Omit<Replique<'mouvement'>['lignes'][number], 'quantite'> & { quantite: number };

/**
 * Entries and exits as they are shared: facts, that never change once recorded. Only where two were given one number does
 * somebody choose which it is; the stock then follows.
 */
export function createMouvementReplica({ database, ledger }: Deps): Replica<'mouvement'> {
  const { connection, changes } = database;
  const findHead = connection.prepare<[string], Head>(
    'select record, depot_code, commentaire, date_creation, auteur from mouvements where numero = ?',
  );
  const listLines = connection.prepare<[string], Line>(
    `select article_ref, depot_code, quantite, prix_unitaire, commentaire from mouvements_lignes
    where origine = ? order by id`,
  );
  const insert = connection.prepare(
    `insert into mouvements (numero, type, date, reference, depot_code, commentaire, date_creation, auteur, record)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  const removeHead = connection.prepare('delete from mouvements where numero = ?');
  const removeLines = connection.prepare('delete from mouvements_lignes where origine = ?');

  function find(numero: string): Replique<'mouvement'> | undefined {
    const head = findHead.get(numero);
    if (!head) return undefined;
    const { record, ...rest } = head;
    const lignes = listLines.all(numero).map((line) => ({ ...line, quantite: fromMillionths(line.quantite) }));
    return { ...(JSON.parse(record) as Replique<'mouvement'>), ...rest, lignes };
  }

  /** As if it had never been. */
  function remove({ numero, date, lignes }: Replique<'mouvement'>) {
    ledger.move(
      numero,
      date,
      lignes.map((ligne) => ({ ...ligne, quantite: -toMillionths(ligne.quantite) })),
    );
    removeLines.run(numero);
    removeHead.run(numero);
  }

  function add({ depot_code, commentaire, date_creation, auteur, lignes, ...mouvement }: Replique<'mouvement'>) {
    const { numero, type, date, reference } = mouvement;
    const lines: StockLine[] = lignes.map((ligne) => ({ ...ligne, quantite: toMillionths(ligne.quantite) }));
    const json = JSON.stringify(mouvement);
    insert.run(numero, type, date, reference, depot_code, commentaire, date_creation, auteur, json);
    ledger.move(numero, date, lines);
  }

  return {
    find,
    put(mouvement) {
      const before = find(mouvement.numero);
      if (isSame(before, mouvement)) return;
      changes.track('mouvement', mouvement.numero, () => {
        if (before) remove(before);
        add(mouvement);
      });
    },
  };
}
