import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import { csvSeparators, toCsvFile, toCsvName, toFieldColumns } from '#server/http/answers/csv.ts';
import { toCsvTable } from '#shared/tables/csv-table.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import type { EcartInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import type { ExportFormat } from '#shared/contracts/exports.ts';

export type InventairesService = ReturnType<typeof createInventairesService>;

type Deps = { backOffice: Pick<BackOffice, 'inventaires'>; now: () => Date };

const columns = {
  article_ref: 'Référence',
  designation: 'Désignation',
  emplacement: 'Emplacement',
  depot_code: 'Dépôt',
  stock_theorique: 'Stock théorique',
  compte: 'Compté',
  compte_le: 'Compté le',
  ecart: 'Écart',
  prix_achat: 'Prix d’achat',
  valeur_ecart: 'Valeur de l’écart',
  non_compte: 'Non compté',
  explication: 'Explication',
  passe: 'Passé en stock',
} satisfies Partial<Record<keyof EcartInventaire, string>>;

/** Reads and writes counts of the stock, and exports them. */
export function createInventairesService({ backOffice: { inventaires }, now }: Deps) {
  return {
    inventaires,

    async exportCsv(numero: string, format: ExportFormat, caller: Caller): Promise<Reply<string>> {
      const table = toCsvTable<EcartInventaire>(toFieldColumns(columns, caller), csvSeparators[format]);
      const rows = await inventaires.listEcarts(numero);
      return toAttachment(toCsvFile(table, rows), toCsvName(`inventaire_${numero}`, now()));
    },
  };
}
