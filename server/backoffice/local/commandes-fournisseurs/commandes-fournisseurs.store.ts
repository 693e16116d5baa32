import type { CommandeFournisseur, StatutCommandeFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { ChangeOrigin } from '../change-log.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createRowWriter } from '../row-writer.ts';
import { sumByArticle, toMillionths } from '../stock/quantity.ts';
import type { StockLedger } from '../stock/stock-ledger.ts';
import { isSoundRow, parseRecord, prepareRecords, type SummedRow } from '../sums/read-record.ts';
import { toSummedColumns } from '../sums/summed-tables.ts';
import { commandesFournisseurs } from './commandes-fournisseurs.table.ts';

const table = 'commandes_fournisseurs';
type Wanted = { statut?: StatutCommandeFournisseur | undefined; fournisseur?: string | undefined };

export type CommandeFournisseurStore = ReturnType<typeof createCommandeFournisseurStore>;

/** Stores orders to suppliers and keeps the expected quantity of each article in step with them. */
export function createCommandeFournisseurStore(
  { connection, changes }: LocalDatabase,
  ledger: Pick<StockLedger, 'expect'>,
) {
  const write = createRowWriter(connection, commandesFournisseurs, 'numero');
  const one = prepareRecords<[string]>(connection, table, 'numero = ?');
  const some = connection.prepare<Record<string, string | null>, SummedRow>(
    `select ${toSummedColumns(table)} from ${table}
    where (:statut is null or statut = :statut) and (:fournisseur is null or fournisseur_code = :fournisseur)
    order by id desc`,
  );

  return {
    find: (numero: string) => one.find<CommandeFournisseur>(numero),
    /** Lists orders, the newest first, without rows the disk has damaged. */
    list: ({ statut, fournisseur }: Wanted = {}): CommandeFournisseur[] =>
      some
        .all({ statut: statut ?? null, fournisseur: fournisseur ?? null })
        .filter((row) => isSoundRow(table, row))
        .map((row) => parseRecord<CommandeFournisseur>(table, row)),
    /** Writes a record, new or changed from `before`; in the caller's transaction. */
    save(after: CommandeFournisseur, before: CommandeFournisseur | undefined, origin?: ChangeOrigin) {
      const { numero, statut, fournisseur_code, lignes } = after;
      write({ numero, statut, fournisseur_code, record: JSON.stringify(after) });
      const expected = statut === 'passee' ? lignes : [];
      ledger.expect(
        numero,
        sumByArticle(expected.map((ligne) => ({ ...ligne, quantite: toMillionths(ligne.quantite) }))),
      );
      changes.note({ entite: 'commande_fournisseur', code: numero, before, after }, origin);
      return after;
    },
  };
}
