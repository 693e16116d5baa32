import type { Connection } from '#server/database/database.ts';
import type { Mouvement } from '#shared/contracts/articles/stock.ts';
import { toSum } from '../sums/to-sum.ts';

/** An entry or an exit with the fields only the back office stores. */
type MouvementRow = Mouvement & {
  depot_code: string;
  commentaire: string | null;
  date_creation: string;
  auteur: string;
};

/** Writes the row of a movement, without its lines; in the caller's transaction. */
export function createMouvementWriter(connection: Connection): (row: MouvementRow) => void {
  const insert = connection.prepare(
    `insert into mouvements (type, date, reference, commande_fournisseur, numero, depot_code, commentaire, date_creation, auteur, record, somme)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return ({ depot_code, commentaire, date_creation, auteur, ...mouvement }) => {
    const { numero, type, date, reference, commande_fournisseur = null } = mouvement;
    const truth = [numero, depot_code, commentaire, date_creation, auteur, JSON.stringify(mouvement)];
    insert.run(type, date, reference, commande_fournisseur, ...truth, toSum(...truth));
  };
}
