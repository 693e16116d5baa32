import { evenements } from '#server/scelles/evenements.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { createClotureCsv } from '#shared/caisse/cloture-csv.ts';
import { createDocumentCsv } from '#shared/documents/document-csv.ts';
import { createReglementCsv } from '#shared/reglements/reglement-csv.ts';
import { type CsvColumns, type CsvTable, toCsvTable } from '#shared/tables/csv-table.ts';
import type { Pieces } from '../pieces/to-piece.ts';

/** Semicolons, as a French spreadsheet reads them. */
const separator = ';';

export const toTable = <T>(columns: CsvColumns<T>): CsvTable<T> => toCsvTable(columns, separator);

const libelles = new Map<number, string>(Object.values(evenements).map(({ code, libelle }) => [code, libelle]));

/** Returns an event of the technical journal, in the words of its sealed text. */
export function toEvenementArchive({ poste, rang, moment, donnees, signature }: Scelle) {
  const { code = '', texte = '', auteur = '' } = readDonnees('evenement', donnees) ?? {};
  return {
    poste,
    rang,
    moment,
    code: Number(code),
    libelle: libelles.get(Number(code)) ?? '',
    texte,
    auteur,
    signature,
  };
}
type EvenementArchive = ReturnType<typeof toEvenementArchive>;

type Ligne = { numero: string; rang: number; ligne: Pieces['facture']['lignes'][number] };

const ofLignes = toTable<Ligne>([
  ['Document', ({ numero }) => numero],
  ['Ligne', ({ rang }) => rang],
  ['Article', ({ ligne }) => ligne.article_code],
  ['Désignation', ({ ligne }) => ligne.designation],
  ['Quantité', ({ ligne }) => ligne.quantite],
  ['Unité', ({ ligne }) => ligne.unite],
  ['Prix unitaire HT', ({ ligne }) => ligne.prix_unitaire_ht],
  ['Remise %', ({ ligne }) => ligne.remise_pourcentage],
  ['TVA %', ({ ligne }) => ligne.tva_taux],
  ['Total HT', ({ ligne }) => ligne.montant_ht],
  ['Total TTC', ({ ligne }) => ligne.montant_ttc],
]);

// An archive is one shop's.
const ofDocuments = createDocumentCsv([], separator);

/** The tables of an archive, each as lines of a CSV file. */
export const tables = {
  documents: {
    head: ofDocuments.head,
    toLines: (document) => ofDocuments.toLines({ ...document, documents_cibles: document.documents_cibles ?? [] }),
  } satisfies CsvTable<Pieces['facture']>,
  lignes: {
    head: ofLignes.head,
    toLines: ({ numero, lignes }) =>
      lignes.map((ligne, index) => ofLignes.toLines({ numero, rang: index + 1, ligne })).join(''),
  } satisfies CsvTable<Pieces['facture']>,
  reglements: createReglementCsv({ boutiques: [], propres: [], separator }),
  clotures: createClotureCsv([], separator),
  evenements: toTable<EvenementArchive>([
    ['Caisse', ({ poste }) => poste],
    ['Rang', ({ rang }) => rang],
    ['Moment', ({ moment }) => moment],
    ['Code', ({ code }) => code],
    ['Événement', ({ libelle }) => libelle],
    ['Texte', ({ texte }) => texte],
    ['Par', ({ auteur }) => auteur],
  ]),
  scelles: toTable<Scelle>([
    ['Caisse', ({ poste }) => poste],
    ['Chaîne', ({ chaine }) => chaine],
    ['Rang', ({ rang }) => rang],
    ['Numéro', ({ numero }) => numero],
    ['Moment', ({ moment }) => moment],
    ['Texte signé', ({ donnees }) => donnees],
    ['SHA-256', ({ empreinte }) => empreinte],
    ['Signature', ({ signature }) => signature],
    ['Clé', ({ certificat }) => certificat],
  ]),
};
