import { join } from 'node:path';
import { createFindDepuis } from '#server/backoffice/local/stock/find-depuis.ts';
import type { OnProgress } from '#server/backups/files/on-progress.ts';
import { tables } from '#server/conformite/archives/archive-tables.ts';
import { createArchiveReads } from '#server/conformite/archives/archive-reads.ts';
import type { Fichier } from '#server/conformite/archives/manifeste.ts';
import type { TarDraft } from '#server/conformite/archives/tar-draft.ts';
import { toCsv, toJson } from '#server/conformite/archives/to-pieces.ts';
import type { Pieces } from '#server/conformite/pieces/to-piece.ts';
import { openToRead } from '#server/backups/copy-summary.ts';
import type { Connection } from '#server/database/database.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { documentFileNames } from '#shared/documents/document-csv.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { CsvTable } from '#shared/tables/csv-table.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import { type MissingPdf, writeDocumentPdfs, writeStoredFiles } from './exit-pdfs.ts';
import { type ExitFacts, toExitReadme } from './exit-readme.ts';
import { readTable } from './exit-rows.ts';
import { listSums, sumsTable } from './exit-sums.ts';
import { exitTables } from './exit-tables.ts';

export type ExitManifest = ExitFacts & {
  format: 'comptoir-sortie-1';
  /** Number of rows of each table. */
  comptes: Record<string, number>;
  /** See `AnciensPort`. */
  depuis: string | null;
  absents: MissingPdf[];
  /** Rows that are no longer as they were written; they are exported as found. */
  abimees: string[];
  fichiers: Fichier[];
};

type ExitDraft = Pick<TarDraft, 'add' | 'finish'>;
type Exit = { draft: ExitDraft; copy: string; facts: ExitFacts; onProgress: OnProgress };

/** Writes everything in the databases of `copy`, which nobody else uses, and returns the manifest. */
export async function writeExit({ draft, copy, facts, onProgress }: Exit): Promise<ExitManifest> {
  const fichiers: Fichier[] = [];
  const heads = new Map<string, string>();
  const add = (nom: string, pieces: Iterable<string | Uint8Array>): Fichier => {
    const fichier = draft.add(nom, pieces);
    fichiers.push(fichier);
    return fichier;
  };
  const addCsv = <T>(nom: string, table: CsvTable<T>, records: Iterable<T>) => {
    heads.set(nom, table.head);
    add(nom, toCsv(table, records));
  };
  const writing = { add, addCsv };
  const written = withCopies(copy, (service, backoffice) => {
    const written = writeTables(writing, { service, backoffice });
    writePieces(addCsv, backoffice);
    addCsv('sommes.csv', sumsTable, listSums(backoffice));
    writeStoredFiles(service, add);
    return { ...written, depuis: createFindDepuis(backoffice)() };
  });
  const absents = await writeDocumentPdfs({ copy, poste: facts.poste }, add, onProgress);
  add('LISEZ-MOI.txt', [toExitReadme({ ...facts, depuis: written.depuis }, heads)]);
  draft.add('SHA256SUMS', [fichiers.map(({ nom, sha256 }) => `${sha256}  ${nom}\n`).join('')]);
  const manifest: ExitManifest = { format: 'comptoir-sortie-1', ...facts, ...written, absents, fichiers };
  draft.add('manifeste.json', [`${JSON.stringify(manifest, null, 1)}\n`]);
  draft.finish();
  return manifest;
}

function withCopies<T>(copy: string, work: (service: Connection, backoffice: Connection) => T): T {
  const [service, backoffice] = [openToRead(join(copy, 'service.db')), openToRead(join(copy, 'backoffice.db'))];
  try {
    return work(service, backoffice);
  } finally {
    service.close();
    backoffice.close();
  }
}

type AddCsv = <T>(nom: string, table: CsvTable<T>, records: Iterable<T>) => void;
type Writing = { add: (nom: string, pieces: Iterable<string>) => Fichier; addCsv: AddCsv };

/** Writes each table as JSON, and as CSV unless the program's own export of it is written. */
function writeTables({ add, addCsv }: Writing, connections: Record<'service' | 'backoffice', Connection>) {
  const comptes: Record<string, number> = {};
  const abimees: string[] = [];
  for (const [name, table] of Object.entries(exitTables)) {
    const rows = readTable(connections[table.database], name, table);
    let count = 0;
    const counted = function* () {
      for (const row of rows.walk((key) => abimees.push(key))) {
        count += 1;
        yield row;
      }
    };
    add(`json/${name}.json`, toJson(counted()));
    comptes[name] = count;
    if (!ofPieces.has(name)) addCsv(`csv/${name}.csv`, rows.toCsvTable(), rows.walk());
  }
  return { comptes, abimees };
}

const ofPieces = new Set(['documents', 'reglements', 'clotures']);

/** Writes documents, their lines, règlements and clôtures in the form of the program’s own exports. */
function writePieces(addCsv: AddCsv, backoffice: Connection) {
  const { findUndoing } = createArchiveReads(backoffice);
  const records = function* <T>(query: string): Generator<T> {
    const found = backoffice.prepare<[], string>(`select record from ${query} order by id`).pluck();
    for (const record of found.iterate()) yield readJson<T>(record);
  };
  const sound = 'json_valid(record)';
  for (const [kind, { code }] of typedEntries(documentKinds)) {
    const found = records<Pieces['facture']>(`documents where type_document = ${code} and ${sound}`);
    addCsv(`csv/${documentFileNames[kind]}.csv`, tables.documents, found);
  }
  addCsv('csv/lignes.csv', tables.lignes, records<Pieces['facture']>(`documents where ${sound}`));
  const undone = function* () {
    const all = records<Pieces['reglement']>(`reglements where ${sound}`);
    for (const reglement of all) yield { ...reglement, annule_par: findUndoing(reglement.numero) };
  };
  addCsv('csv/reglements.csv', tables.reglements, undone());
  addCsv('csv/clotures.csv', tables.clotures, records<Pieces['cloture']>(`clotures where ${sound}`));
}
