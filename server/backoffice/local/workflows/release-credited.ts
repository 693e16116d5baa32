import { toJour } from '#shared/time/dates.ts';
import { listReleased } from '#server/backoffice/local/documents/chain/chain-rules.ts';
import type { DocumentDeps } from '#server/backoffice/local/documents/create-document.ts';
import type { DocumentStock } from '#server/backoffice/local/documents/document-stock.ts';
import { isCredited } from '#server/backoffice/local/documents/chain/find-reste.ts';

type Deps = Pick<DocumentDeps, 'database' | 'store'> & { stock: DocumentStock };

/**
 * Takes an invoice that was credited whole out of the chain of its source, in the caller's transaction. A shared back
 * office does so itself and tells its tills; a till that does it first hears the same from there.
 */
export function createRelease({ database: { now }, store, stock }: Deps): (numero: string) => void {
  return (numero) => {
    const invoice = store.findNumero(numero);
    if (!invoice || !isCredited(store, invoice)) return;
    const moves = listReleased(invoice, store.listChain(invoice.chaine));
    for (const { one, place } of moves) store.savePlace({ ...one, ...place });
    for (const { one, place } of moves) stock.settle({ ...one, ...place }, toJour(now()));
    if (moves.length > 0) stock.settleOrder(invoice.chaine);
  };
}
