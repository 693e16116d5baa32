import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Connection } from './bare-database.ts';

/** What a kind does to the stock: as the service's own table of kinds. */
const signs: Partial<Record<DocumentKind, number>> = { livraison: -1, facture: -1, avoir: 1 };

/** The statements of the peer's stock, prepared once. */
export function prepareStock(connection: Connection) {
  return {
    move: connection.prepare(
      "insert into mouvements (origine, article_ref, depot_code, quantite, date) values (?, ?, 'PRINCIPAL', ?, ?)",
    ),
    addToDepot: connection.prepare(
      "insert into stocks values (?, 'PRINCIPAL', ?) on conflict do update set reel = reel + excluded.reel",
    ),
    addStock: connection.prepare('update articles set stock_reel = stock_reel + ? where reference = ?'),
    reserve: connection.prepare(
      'insert into reservations values (?, ?, ?) on conflict do update set quantite = excluded.quantite',
    ),
    addReserved: connection.prepare('update articles set stock_reserve = stock_reserve + ? where reference = ?'),
  };
}

type Statements = ReturnType<typeof prepareStock>;
type Ligne = { article_code: string; quantite: number };

/** Moves or reserves what the lines of a new document take. */
export function moveStock(statements: Statements, kind: DocumentKind, numero: string, lignes: readonly Ligne[]): void {
  const sign = signs[kind];
  const date = new Date().toISOString().slice(0, 10);
  for (const { article_code, quantite } of lignes) {
    if (kind === 'commande') {
      statements.reserve.run(numero, article_code, quantite);
      statements.addReserved.run(quantite, article_code);
    }
    if (sign === undefined) continue;
    statements.move.run(numero, article_code, sign * quantite, date);
    statements.addToDepot.run(article_code, sign * quantite);
    statements.addStock.run(sign * quantite, article_code);
  }
}
