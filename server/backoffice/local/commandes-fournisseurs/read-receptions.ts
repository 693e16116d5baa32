import type { ReceptionFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { Mouvement } from '#shared/contracts/articles/stock.ts';
import type { Connection } from '#server/database/database.ts';
import { fromMillionths } from '../stock/quantity.ts';
import { isSoundRow, parseRecord, type SummedRow } from '../sums/read-record.ts';
import { toSummedColumns } from '../sums/summed-tables.ts';

type Received = { article_ref: string; recu: number };
type Line = ReceptionFournisseur['lignes'][number] & { depot_code: string; prix_unitaire: number | null };
/** A receipt of goods whose lines can also give its opposite movement. */
export type Arrivage = Omit<ReceptionFournisseur, 'lignes'> & { lignes: Line[] };

/** Prepares reading the goods that came for orders to suppliers. */
export function createReceptionsReader(connection: Connection) {
  const sum = connection.prepare<[string], Received>('select article_ref, recu from attendus where origine = ?');
  const list = connection.prepare<[string], SummedRow & { date_creation: string; auteur: string }>(
    `select ${toSummedColumns('mouvements')} from mouvements where commande_fournisseur = ? order by id`,
  );
  const lines = connection.prepare<[string], Line>(
    'select article_ref, quantite, depot_code, prix_unitaire from mouvements_lignes where origine = ? order by id',
  );

  function toArrivage(row: SummedRow & { date_creation: string; auteur: string }): Arrivage {
    const { numero, date, reference, annule = null } = parseRecord<Mouvement>('mouvements', row);
    const { date_creation, auteur } = row;
    const lignes = lines.all(numero).map((line) => ({ ...line, quantite: fromMillionths(line.quantite) }));
    return { numero, date, reference, date_creation, auteur, annule, lignes };
  }

  return {
    /** Sums the received quantities by article, in its unit. */
    sum: (numero: string) =>
      new Map(sum.all(numero).map(({ article_ref, recu }) => [article_ref, fromMillionths(recu)])),
    /** Lists the receipts, the oldest first. */
    list: (numero: string): Arrivage[] =>
      list
        .all(numero)
        .filter((row) => isSoundRow('mouvements', row))
        .map(toArrivage),
  };
}
export type ReceptionsReader = ReturnType<typeof createReceptionsReader>;
