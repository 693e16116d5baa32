import type { FactureRecueApercu } from '#shared/contracts/achats/factures-recues.ts';
import type { CsvColumns } from '#shared/tables/csv-table.ts';
import { statutRecueLabels } from './statut-recue-labels.ts';

/** The columns of suppliers' invoices in a CSV file. */
export const recueColumns: CsvColumns<FactureRecueApercu> = [
  ['Reçue le', ({ date_reception }) => date_reception],
  ['Par', ({ origine }) => (origine === 'plateforme' ? 'Plateforme' : 'Fichier')],
  ['État', ({ statut }) => statutRecueLabels[statut]],
  ['Fournisseur', ({ fournisseur_nom }) => fournisseur_nom],
  ['Code fournisseur', ({ fournisseur_code }) => fournisseur_code],
  ['SIREN', ({ siren }) => siren],
  ['Numéro', ({ numero }) => numero],
  ['Sorte', ({ est_avoir, statut }) => (statut === 'illisible' ? null : est_avoir ? 'Avoir' : 'Facture')],
  ['Date', ({ date }) => date],
  ['Échéance', ({ date_echeance }) => date_echeance],
  ['Devise', ({ devise }) => devise],
  ['Total HT', ({ total_ht }) => total_ht],
  ['Total TTC', ({ total_ttc }) => total_ttc],
  ['Net à payer', ({ net_a_payer }) => net_a_payer],
  ['Fichier', ({ nom_fichier }) => nom_fichier],
];
