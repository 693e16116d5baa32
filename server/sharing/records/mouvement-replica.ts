import type { Replique } from '#shared/contracts/postes/gateway.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { fromMillionths, toMillionths } from '#server/backoffice/local/stock/quantity.ts';
import type { StockLedger, StockLine } from '#server/backoffice/local/stock/stock-ledger.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Replica } from './replica.ts';
import { createMouvementWriter } from '#server/backoffice/local/stock/write-mouvement.ts';
import { assertSound, parseRecord, type SummedRow } from '#server/backoffice/local/sums/read-record.ts';
import { toSummedColumns } from '#server/backoffice/local/sums/summed-tables.ts';

type Deps = { database: LocalDatabase; ledger: StockLedger };
type Head = SummedRow & Pick<Replique<'mouvement'>, 'depot_code' | 'commentaire' | 'date_creation' | 'auteur'>;
type Line = SummedRow & Omit<Replique<'mouvement'>['lignes'][number], 'quantite'> & { quantite: number };

/**
 * Shares entries and exits: facts that never change once recorded. Only when two were given one number does a user
 * choose which one stays; the stock then follows.
 */
export function createMouvementReplica({ database, ledger }: Deps): Replica<'mouvement'> {
  const { connection, changes } = database;
  const findHead = connection.prepare<[string], Head>(
    `select ${toSummedColumns('mouvements')} from mouvements where numero = ?`,
  );
  const listLines = connection.prepare<[string], Line>(
    `select ${toSummedColumns('mouvements_lignes')} from mouvements_lignes where origine = ? order by id`,
  );
  const insert = createMouvementWriter(connection);
  const removeHead = connection.prepare('delete from mouvements where numero = ?');
  const removeLines = connection.prepare('delete from mouvements_lignes where origine = ?');

  function find(numero: string): Replique<'mouvement'> | undefined {
    const head = findHead.get(numero);
    if (!head) return undefined;
    const { depot_code, commentaire, date_creation, auteur } = head;
    const record = parseRecord<Replique<'mouvement'>>('mouvements', head);
    return { ...record, depot_code, commentaire, date_creation, auteur, lignes: listLines.all(numero).map(toLigne) };
  }

  /** Removes a movement as if it had never been recorded. */
  function remove({ numero, date, date_creation: moment, lignes, commande_fournisseur }: Replique<'mouvement'>) {
    const lines = lignes.map((ligne) => ({ ...ligne, quantite: -toMillionths(ligne.quantite) }));
    ledger.move(numero, { date, moment }, lines);
    if (commande_fournisseur) ledger.receive(commande_fournisseur, lines);
    removeLines.run(numero);
    removeHead.run(numero);
  }

  function add({ depot_code, commentaire, date_creation, auteur, lignes, ...mouvement }: Replique<'mouvement'>) {
    const { numero, date } = mouvement;
    const lines: StockLine[] = lignes.map((ligne) => ({ ...ligne, quantite: toMillionths(ligne.quantite) }));
    insert({ ...mouvement, depot_code, commentaire, date_creation, auteur });
    ledger.move(numero, { date, moment: date_creation }, lines);
    if (mouvement.commande_fournisseur) ledger.receive(mouvement.commande_fournisseur, lines);
  }

  return {
    find,
    put(mouvement) {
      const before = find(mouvement.numero);
      if (isSame(before, mouvement)) return;
      if (before) remove(before);
      add(mouvement);
      changes.note({ entite: 'mouvement', code: mouvement.numero, before, after: mouvement });
    },
  };
}

function toLigne(line: Line): Replique<'mouvement'>['lignes'][number] {
  assertSound('mouvements_lignes', line);
  const { article_ref, depot_code, quantite, prix_unitaire, commentaire } = line;
  return { article_ref, depot_code, quantite: fromMillionths(quantite), prix_unitaire, commentaire };
}
