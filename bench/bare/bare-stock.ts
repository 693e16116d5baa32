import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Connection } from './bare-database.ts';

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
  };
}

type Statements = ReturnType<typeof prepareStock>;
type Ligne = { article_code: string; quantite: number };

/** Takes what the lines of a new invoice sell. */
export function moveStock(statements: Statements, kind: DocumentKind, numero: string, lignes: readonly Ligne[]): void {
  const date = new Date().toISOString().slice(0, 10);
  for (const { article_code, quantite } of kind === 'facture' ? lignes : []) {
    statements.move.run(numero, article_code, -quantite, date);
    statements.addToDepot.run(article_code, -quantite);
    statements.addStock.run(-quantite, article_code);
  }
}
