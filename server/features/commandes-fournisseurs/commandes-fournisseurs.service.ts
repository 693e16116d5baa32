import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import { toBoutiqueOfCommande, withBoutique } from '#shared/boutiques-suivies.ts';
import { csvSeparators, toCsvFile, toCsvName, toFieldColumns } from '#server/http/answers/csv.ts';
import { type CsvColumns, toCsvTable } from '#shared/tables/csv-table.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import type { CommandeFournisseurComplete } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { ExportFormat } from '#shared/contracts/exports.ts';

export type CommandesFournisseursService = ReturnType<typeof createCommandesFournisseursService>;

type Deps = { backOffice: Pick<BackOffice, 'commandesFournisseurs' | 'boutique'>; now: () => Date };

type Row = Omit<CommandeFournisseurComplete, 'lignes'> & CommandeFournisseurComplete['lignes'][number];

const columns = {
  numero: 'Commande',
  etat: 'État',
  date: 'Date',
  date_livraison: 'Livraison souhaitée',
  fournisseur_code: 'Fournisseur',
  fournisseur_nom: 'Nom du fournisseur',
  article_ref: 'Référence',
  designation: 'Désignation',
  unite: 'Unité',
  quantite: 'Commandé',
  recu: 'Reçu',
  reste: 'Reste',
  prix_unitaire: 'Prix d’achat HT',
} satisfies Partial<Record<keyof Row, string>>;

/** Reads and writes orders to suppliers, and exports them. */
export function createCommandesFournisseursService({ backOffice, now }: Deps) {
  const { commandesFournisseurs: commandes, boutique } = backOffice;
  return {
    commandes,

    async exportCsv(format: ExportFormat, caller: Caller): Promise<Reply<string>> {
      const ofRow: CsvColumns<Row> = toFieldColumns(columns, caller);
      const ofShops = withBoutique(ofRow, await boutique.listConnues(), toBoutiqueOfCommande);
      const rows = (await commandes.listWhole()).flatMap(({ lignes, ...commande }) =>
        lignes.map((ligne) => ({ ...commande, ...ligne })),
      );
      const csv = toCsvFile(toCsvTable(ofShops, csvSeparators[format]), rows);
      return toAttachment(csv, toCsvName('commandes-fournisseurs', now()));
    },
  };
}
