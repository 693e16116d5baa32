import { withBoutique } from '#shared/boutiques-suivies.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import type { DocumentKind, DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { documentStatuses } from '#shared/contracts/documents/documents.ts';
import { fromCents } from '#shared/money/money.ts';
import { toDeduit } from './acomptes.ts';
import type { CsvSeparator } from '#shared/tables/csv.ts';
import { type CsvColumns, toCsvTable } from '#shared/tables/csv-table.ts';
import { isKeyOf } from '#shared/typed-entries.ts';

/** The fields of a document that a CSV line needs. */
type CsvDocument = Omit<DocumentRecord, 'lignes' | 'champs_libres' | 'tvas'>;

/** The names of the kinds in the file's name. */
export const documentFileNames: Record<DocumentKind, string> = {
  devis: 'devis',
  commande: 'commandes',
  preparation: 'preparations',
  livraison: 'livraisons',
  retour: 'retours',
  avoir: 'avoirs',
  facture: 'factures',
};

const columns: CsvColumns<CsvDocument> = [
  ['Numéro', ({ numero }) => numero],
  ['Date', ({ date }) => date],
  ['Code client', ({ client_code }) => client_code],
  ['Client', ({ client_intitule }) => client_intitule],
  ['Référence', ({ reference }) => reference],
  ['Échéance', ({ date_echeance }) => date_echeance],
  ['Statut', ({ statut }) => toStatut(statut)],
  ['Total HT', ({ total_ht }) => total_ht],
  ['Total TVA', ({ total_tva }) => total_tva],
  ['Total TTC', ({ total_ttc }) => total_ttc],
  ['Fait à partir de', ({ document_source }) => document_source],
  ['Devenu', ({ documents_cibles }) => documents_cibles.map(({ numero }) => numero).join(' ')],
  ['Créé le', ({ date_creation }) => date_creation],
  ['Modifié le', ({ date_modification }) => date_modification],
  ['Acomptes déduits HT', (document) => fromCents(toDeduit(document).ht)],
  ['Acomptes déduits TTC', (document) => fromCents(toDeduit(document).ttc)],
];

/** Creates the head and the lines of a file of documents, with their shops where those here are of several. */
export const createDocumentCsv = (boutiques: readonly BoutiqueConnue[], separator: CsvSeparator) =>
  toCsvTable(
    withBoutique(columns, boutiques, ({ numero }) => numero),
    separator,
  );

function toStatut(statut: number): string {
  return isKeyOf(documentStatuses, statut) ? documentStatuses[statut] : String(statut);
}
