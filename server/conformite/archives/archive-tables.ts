import { evenements } from '#server/scelles/evenements.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { createClotureCsv } from '#shared/caisse/cloture-csv.ts';
import { createDocumentCsv } from '#shared/documents/document-csv.ts';
import { createReglementCsv } from '#shared/reglements/reglement-csv.ts';
import { byteOrderMark, toCsvLine } from '#shared/tables/csv.ts';
import type { Pieces } from '../pieces/to-piece.ts';

/** Semicolons, as a French spreadsheet reads them. */
const separator = ';';

export type Table<T> = { head: string; toLines: (record: T) => string };
type Cell = string | number | null;

/** Returns a table of some columns as lines of a CSV file. */
export function toTable<T>(columns: readonly (readonly [label: string, toCell: (record: T) => Cell])[]): Table<T> {
  const write = (cells: readonly Cell[]) => toCsvLine(cells, separator);
  return {
    head: byteOrderMark + write(columns.map(([label]) => label)),
    toLines: (record) => write(columns.map(([, toCell]) => toCell(record))),
  };
}

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
const [ofDocuments, ofReglements, ofClotures] = [createDocumentCsv([]), createReglementCsv([]), createClotureCsv([])];

/** The tables of an archive, each as lines of a CSV file. */
export const tables = {
  documents: {
    head: ofDocuments.toHead(separator),
    toLines: (document) =>
      ofDocuments.toLine({ ...document, documents_cibles: document.documents_cibles ?? [] }, separator),
  } satisfies Table<Pieces['facture']>,
  lignes: {
    head: ofLignes.head,
    toLines: ({ numero, lignes }) =>
      lignes.map((ligne, index) => ofLignes.toLines({ numero, rang: index + 1, ligne })).join(''),
  } satisfies Table<Pieces['facture']>,
  reglements: {
    head: ofReglements.toHead(separator),
    toLines: (reglement) => ofReglements.toLines(reglement, { separator, propres: [] }),
  } satisfies Table<Pieces['reglement'] & { annule_par: string | null }>,
  clotures: {
    head: ofClotures.toHead(separator),
    toLines: (cloture) => ofClotures.toLine(cloture, separator),
  } satisfies Table<Pieces['cloture']>,
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
