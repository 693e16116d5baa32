import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import { toCsvName } from '#server/http/answers/csv.ts';
import { toCsvHead } from '#shared/tables/csv-table.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import type { TransfertsPort } from '#server/backoffice/transferts.gateway.ts';
import type { StockBoutique } from '#shared/contracts/transferts/transferts.ts';
import type { LigneTransfert } from '#shared/contracts/transferts/transfert.ts';
import { type CsvSeparator, toCsvLine } from '#shared/tables/csv.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import { isChampDeMarge } from '#shared/utilisateurs/champs-de-marge.ts';
import { hasDroit } from '#shared/utilisateurs/droits.ts';

export type TransfertsService = ReturnType<typeof createTransfertsService>;

type Deps = { backOffice: Pick<BackOffice, 'transferts'>; now: () => Date };

const separators: Record<ExportFormat, CsvSeparator> = { csv: ',', excel: ';' };

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
  async function* writeStocks(separator: CsvSeparator): AsyncGenerator<string> {
    const fields = typedEntries(stockColumns);
    yield toCsvHead(
      fields.map(([, label]) => label),
      separator,
    );
    for (let apres: string | null = ''; apres !== null; ) {
      const { stocks, suite }: Awaited<ReturnType<TransfertsPort['listStocksBoutiques']>> =
        await transferts.listStocksBoutiques(apres);
      const toLine = (stock: StockBoutique) =>
        toCsvLine(
          fields.map(([champ]) => stock[champ]),
          separator,
        );
      yield stocks.map(toLine).join('');
      apres = suite;
    }
  }

  return {
    transferts,

    exportStocks: (format: ExportFormat): Reply<AsyncIterable<string>> =>
      toAttachment(writeStocks(separators[format]), toCsvName('stocks_boutiques', now())),

    async exportCsv(numero: string, format: ExportFormat, caller: Caller): Promise<Reply<string>> {
      const separator = separators[format];
      const seesMarges = hasDroit(caller, 'marges');
      const fields = typedEntries(columns).filter(([champ]) => seesMarges || !isChampDeMarge(champ));
      const labels = fields.map(([, label]) => label);
      const { lignes } = await transferts.get(numero);
      const toLine = (ligne: LigneTransfert) =>
        toCsvLine(
          fields.map(([champ]) => ligne[champ]),
          separator,
        );
      return toAttachment(
        [toCsvHead(labels, separator), ...lignes.map(toLine)].join(''),
        toCsvName(`transfert_${numero}`, now()),
      );
    },
  };
}
