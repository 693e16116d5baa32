import { type Article } from '#shared/contracts/articles/articles.ts';
import { findTvaTaux, tvaTaux } from '#shared/money/tva-taux.ts';
import type { Remark } from '#shared/contracts/imports.ts';
import { compactIdentifier } from '#shared/identifiers/identifiers.ts';
import { findNumber, toPrixHt } from '#shared/money/money.ts';
import { readCsvText } from '#shared/tables/csv.ts';
import { type Cells, type FieldReading, importFields, type Nature } from '#shared/tables/import-fields.ts';
import { foldText } from '#shared/text/search-text.ts';

/** The fields of a line, as the contract of its record takes them; empty cells are left out. */
export type Values = Record<string, string | number>;

type ReadLine = { values: Values; erreurs: Remark[] };

/** Finds the code of a family by its name; undefined for an unknown name. */
export type FindFamille = (typed: string) => string | undefined;

type Read = { value: string | number } | { problem: string; code?: Remark['code'] };

/** Parses the cells of a line as a person wrote them: `1 234,56 €` is a price, `20 %` a rate of VAT. */
export function readLine(nature: Nature, cells: Cells, findFamille: FindFamille): ReadLine {
  const values: Values = {};
  const erreurs: Remark[] = [];
  for (const { champ, reading } of importFields[nature]) {
    const cell = readCsvText(cells[champ] ?? '').trim();
    if (cell === '') continue;
    const read = readers[reading](cell, findFamille);
    if ('problem' in read) erreurs.push({ champ, message: read.problem, ...(read.code ? { code: read.code } : {}) });
    else values[champ] = read.value;
  }
  return { values, erreurs };
}

const readers: Record<FieldReading, (cell: string, findFamille: FindFamille) => Read> = {
  texte: (cell) => readText(cell),
  identifiant: (cell) => readText(cell, compactIdentifier),
  nombre: readNumber,
  tva: (cell) => ({ value: toTvaCode(cell) }),
  nature: readNature,
  famille: readFamille,
  type: (cell) => ({ value: /^(1|t)/i.test(cell) ? 1 : 0 }),
};

/** Refuses a long number that a spreadsheet wrote as `3,25039E+12`: its digits are lost. */
function readText(cell: string, clean: (typed: string) => string = (typed) => typed): Read {
  if (!/^\d[.,]\d+E\+\d+$/i.test(cell)) return { value: clean(cell) };
  return {
    problem: 'nombre abrégé par le tableur\u00a0: remettez la colonne au format Texte',
  };
}

function readFamille(cell: string, findFamille: FindFamille): Read {
  const value = findFamille(cell);
  return value === undefined ? { problem: `la famille ${cell} n’existe pas`, code: 'famille_inconnue' } : { value };
}

function readNature(cell: string): Read {
  if (/^(s$|serv|prest)/i.test(cell)) return { value: 'service' };
  return /^(b$|bien|march|prod)/i.test(cell) ? { value: 'bien' } : { problem: 'bien ou service attendu' };
}

function readNumber(cell: string): Read {
  const value = findNumber(cell);
  return value === undefined ? { problem: 'nombre attendu, comme 12,50' } : { value };
}

/** Returns the code of a VAT rate from `20`, `20 %`, `0,2` (a sheet's percentage format) or the code itself. */
function toTvaCode(cell: string): string {
  const rate = findNumber(cell);
  if (rate === undefined) return cell;
  const isRate = Object.values<number>(tvaTaux).includes(rate);
  const percents = !isRate && rate > 0 && rate < 1 ? Math.round(rate * 10_000) / 100 : rate;
  return Object.entries(tvaTaux).find(([, taux]) => taux === percents)?.[0] ?? cell;
}

/** Computes the price without tax when the file only has the one with tax: at the line's own rate, or the article's. */
export function applyTaxedPrice({ prix_vente_ttc, ...values }: Values, article: Article | undefined): Values {
  if (typeof prix_vente_ttc !== 'number' || values.prix_vente !== undefined) return values;
  const rate = findTvaTaux(String(values.tva_code ?? article?.tva_code ?? 'T20'));
  return { ...values, prix_vente: toPrixHt(prix_vente_ttc, rate ?? article?.tva_taux ?? 0) };
}

/** Finds families by their code or, whatever the accents, by their name. */
export function createFamilleFinder(familles: readonly { code: string; intitule: string }[]): FindFamille {
  const codes = new Map<string, string>();
  for (const { code, intitule } of familles) codes.set(foldText(intitule), code);
  for (const { code } of familles) codes.set(foldText(code), code);
  return (typed) => codes.get(foldText(typed));
}
