import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import { csvSeparators, toCsvFile, toCsvName, toFieldColumns, writeCsv } from '#server/http/answers/csv.ts';
import { toCsvTable } from '#shared/tables/csv-table.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import type { TransfertsPort } from '#server/backoffice/transferts.gateway.ts';
import type { StockBoutique } from '#shared/contracts/transferts/transferts.ts';
import type { LigneTransfert } from '#shared/contracts/transferts/transfert.ts';

export type TransfertsService = ReturnType<typeof createTransfertsService>;

type Deps = { backOffice: Pick<BackOffice, 'transferts'>; now: () => Date };

const columns = {
  article_ref: 'Référence',
  designation: 'Désignation',
  envoye: 'Envoyé',
  recu: 'Reçu',
  repris: 'Repris à l’envoi',
  ecart: 'Écart expliqué',
  en_route: 'En route',
  prix_achat: 'Prix d’achat',
} satisfies Partial<Record<keyof LigneTransfert, string>>;

const stockColumns = {
  article_ref: 'Référence',
  designation: 'Désignation',
  boutique: 'Boutique',
  boutique_nom: 'Nom de la boutique',
  quantite: 'Stock',
  unite: 'Unité',
} satisfies Record<keyof StockBoutique, string>;

/** Reads and writes transferts, and exports them and the stocks of the shops. */
export function createTransfertsService({ backOffice: { transferts }, now }: Deps) {
  async function* readStocks() {
    for (let apres: string | null = ''; apres !== null; ) {
      const { stocks, suite }: Awaited<ReturnType<TransfertsPort['listStocksBoutiques']>> =
        await transferts.listStocksBoutiques(apres);
      yield stocks;
      apres = suite;
    }
  }

  return {
    transferts,

    exportStocks(format: ExportFormat): Reply<AsyncIterable<string>> {
      const table = toCsvTable<StockBoutique>(toFieldColumns(stockColumns), csvSeparators[format]);
      return toAttachment(writeCsv(table, readStocks()), toCsvName('stocks_boutiques', now()));
    },

    async exportCsv(numero: string, format: ExportFormat, caller: Caller): Promise<Reply<string>> {
      const table = toCsvTable<LigneTransfert>(toFieldColumns(columns, caller), csvSeparators[format]);
      const { lignes } = await transferts.get(numero);
      return toAttachment(toCsvFile(table, lignes), toCsvName(`transfert_${numero}`, now()));
    },
  };
}
