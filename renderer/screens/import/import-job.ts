import { type Existants, type LigneImportee, maxImportLines, type Remark } from '#shared/contracts/imports.ts';
import { type Cells, findIdentity, importFields, type Nature } from '#shared/tables/import-fields.ts';
import type { CsvContent, CsvRow } from './csv-file.ts';
import type { Mapping } from './mapping.ts';

/** A file to import, with the user's choices. */
export type ImportJob = {
  nature: Nature;
  fichier: string;
  contenu: CsvContent;
  mapping: Mapping;
  existants: Existants;
  /** True for a dry run, which changes nothing. */
  essai: boolean;
};

/** An error or a doubt about one column of a line. */
export type Problem = {
  ligne: number;
  champ: string;
  label: string;
  valeur: string;
  message: string;
  code?: Remark['code'];
};

/** The same problem of many lines. */
export type CommonProblem = Omit<Problem, 'ligne'> & { lignes: number[] };

/** Groups the same problem of the same value, in the order of their first lines. */
export function groupProblems(problems: readonly Problem[]): CommonProblem[] {
  const groups = new Map<string, CommonProblem>();
  for (const { ligne, ...problem } of problems) {
    const key = JSON.stringify([problem.champ, problem.valeur, problem.message]);
    const group = groups.get(key);
    if (group) group.lignes.push(ligne);
    else groups.set(key, { ...problem, lignes: [ligne] });
  }
  return [...groups.values()];
}

type SentLine = { ligne: number; cellules: Record<string, string> };

/** Returns the imported cells of a row, by field. */
export function toCells({ cellules }: CsvRow, mapping: Mapping): Record<string, string> {
  const pairs = mapping.flatMap((champ, column) => {
    const cell = cellules[column]?.trim() ?? '';
    return champ === null || cell === '' ? [] : [[champ, cell] as const];
  });
  return Object.fromEntries(pairs);
}

/** Lines that are sent together, and those of the same part of the file that repeat an earlier line, which are not. */
export type Batch = { sent: SentLine[]; doubles: LigneImportee[] };

/** Yields the lines of a job in batches: a long file prepared at once would block the window. */
export function* toBatches(job: ImportJob): Generator<Batch> {
  const { lignes } = job.contenu;
  const add = createSorter(job);
  for (let start = 0; start < lignes.length; start += maxImportLines) {
    const batch: Batch = { sent: [], doubles: [] };
    for (const row of lignes.slice(start, start + maxImportLines)) add(row, batch);
    yield batch;
  }
}

/** Sorts a row into a batch, knowing those before it. */
function createSorter({ nature, mapping }: ImportJob) {
  const seen = new Map<string, number>();
  return (row: CsvRow, { sent, doubles }: Batch) => {
    const cellules = toCells(row, mapping);
    const identity = findIdentity(nature, cellules);
    const first = identity === undefined ? undefined : seen.get(identity);
    if (first !== undefined) doubles.push(toDouble(row.ligne, first));
    else sent.push({ ligne: row.ligne, cellules });
    if (identity !== undefined && first === undefined) seen.set(identity, row.ligne);
  };
}

/** Returns the report's problems of a line, column by column. */
export function toProblems(nature: Nature, ligne: number, cells: Cells, said: LigneImportee['erreurs']): Problem[] {
  return said.map(({ champ, message, ...rest }) => ({
    ...rest,
    ligne,
    champ,
    label: importFields[nature].find((field) => field.champ === champ)?.label ?? '',
    valeur: cells[champ] ?? '',
    message: toSentence(message),
  }));
}

function toDouble(ligne: number, first: number): LigneImportee {
  const message = `En double dans le fichier\u00a0: c’est déjà la ligne ${first}`;
  return { ligne, issue: 'refusee', code: null, erreurs: [{ champ: '', message }], remarques: [] };
}

/** Turns the reason that contracts write after a colon into a sentence. */
function toSentence(message: string): string {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
