import { toTable } from '#server/conformite/archives/archive-tables.ts';
import type { Connection } from '#server/database/database.ts';
import { documentCodes, findDocumentKind, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { documentFileNames } from '#shared/documents/document-csv.ts';
import { fromCents } from '#shared/money/money.ts';

/** The sum of a year's documents of one kind, or of its payments; amounts in cents. */
type Sum = { annee: string; quoi: string; nombre: number; annules: number; ht: number | null; ttc: number };

/** Computes sums that a reader can check by adding up the files: the year is that of the document's date. */
export function listSums(connection: Connection): Sum[] {
  const documents = connection.prepare<[number, number], Omit<Sum, 'quoi'>>(
    `select substr(date, 1, 4) as annee, count(*) as nombre, coalesce(sum(statut = ?), 0) as annules,
      sum(total_ht) as ht, sum(total_ttc) as ttc
    from documents where type_document = ? group by 1 order by 1`,
  );
  const reglements = connection.prepare<[], Omit<Sum, 'quoi'>>(
    `select substr(date, 1, 4) as annee, count(*) as nombre, sum(annule is not null) as annules, null as ht, sum(montant) as ttc
    from reglements group by 1 order by 1`,
  );
  const ofDocuments = documentCodes.flatMap((code) => {
    const kind = findDocumentKind(code);
    const quoi = kind ? documentFileNames[kind] : String(code);
    return documents.all(statutAnnule, code).map((sum) => ({ ...sum, quoi }));
  });
  return [...ofDocuments, ...reglements.all().map((sum) => ({ ...sum, quoi: 'reglements' }))];
}

export const sumsTable = toTable<Sum>([
  ['Fichier', ({ quoi }) => `csv/${quoi}.csv`],
  ['Année', ({ annee }) => annee],
  ['Nombre', ({ nombre }) => nombre],
  ['Dont annulés ou annulations', ({ annules }) => annules],
  ['Total HT', ({ ht }) => (ht === null ? null : fromCents(ht))],
  ['Total TTC', ({ ttc }) => fromCents(ttc)],
]);
