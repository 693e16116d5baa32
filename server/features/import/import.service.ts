import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { ImportInput, LigneImportee, ResultatImport } from '#shared/contracts/imports.ts';
import { assertWritable } from '#server/http/guards/assert-writable.ts';
import { AppError, type FieldError, InvalidInput } from '#shared/endpoints/errors.ts';
import {
  findEanProblem,
  findSirenProblem,
  findSiretProblem,
  findTvaIntraProblem,
} from '#shared/identifiers/identifiers.ts';
import type { Nature } from '#shared/tables/import-fields.ts';
import { importLines, type ImportContext } from './import-targets.ts';
import { createFamilleFinder, type FindFamille, readLine, type Values } from './read-line.ts';

export type ImportService = ReturnType<typeof createImportService>;

type Deps = { backOffice: BackOffice };
type Ligne = ImportInput['lignes'][number];

/**
 * Imports lines of CSV files, by the contracts and rules of the routes that create and change these records one by one.
 */
export function createImportService({ backOffice }: Deps) {
  async function readFamilles(nature: Nature): Promise<FindFamille> {
    if (nature !== 'articles') return (typed) => typed;
    return createFamilleFinder((await backOffice.familles.list('')).parse());
  }

  return {
    /** Imports lines in one transaction; a refused line says why and undoes only itself. */
    async run(nature: Nature, input: ImportInput, context: WriteContext): Promise<ResultatImport> {
      const findFamille = await readFamilles(nature);
      const lignes = await backOffice.batch(
        async (inside) => {
          const done: LigneImportee[] = [];
          const run = { inside, context: { caller: context.caller }, existants: input.existants };
          for (const ligne of input.lignes) done.push(await importOne(nature, ligne, run, findFamille));
          return done;
        },
        { keep: !input.essai, context },
      );
      return { ...count(lignes), lignes };
    },
  };
}

async function importOne(
  nature: Nature,
  { ligne, cellules }: Ligne,
  run: ImportContext,
  findFamille: FindFamille,
): Promise<LigneImportee> {
  const { values, erreurs } = readLine(nature, cellules, findFamille);
  if (erreurs.some(({ code }) => code !== 'famille_inconnue')) return toRefused(ligne, erreurs);
  try {
    assertWritable(values);
    const outcome = await importLines[nature](run, values, erreurs.length === 0);
    if (outcome.issue === 'refusee') return toRefused(ligne, erreurs);
    return { ligne, ...outcome, erreurs: [], remarques: outcome.issue === 'laissee' ? [] : listRemarks(values) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return toRefused(ligne, toErrors(error));
  }
}

function toRefused(ligne: number, erreurs: FieldError[]): LigneImportee {
  return { ligne, issue: 'refusee', code: null, erreurs, remarques: [] };
}

function toErrors(error: AppError): FieldError[] {
  return error instanceof InvalidInput ? [...error.erreurs] : [{ champ: '', message: error.message }];
}

const checks: Record<string, (typed: string) => string | undefined> = {
  siret: findSiretProblem,
  siren: findSirenProblem,
  tva_intra: findTvaIntraProblem,
  code_ean: findEanProblem,
};

/** Lists what a form would warn about: years of data contain it, and it stops no line. */
function listRemarks(values: Values): FieldError[] {
  return Object.entries(checks).flatMap(([champ, find]) => {
    const message = values[champ] === undefined ? undefined : find(String(values[champ]));
    return message === undefined ? [] : [{ champ, message }];
  });
}

function count(lignes: readonly LigneImportee[]): Omit<ResultatImport, 'lignes'> {
  const of = (issue: LigneImportee['issue']) => lignes.filter((ligne) => ligne.issue === issue).length;
  return { crees: of('creee'), modifies: of('modifiee'), laisses: of('laissee'), refuses: of('refusee') };
}
