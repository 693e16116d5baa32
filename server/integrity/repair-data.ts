import type { Logger } from 'pino';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { Constat, DamagedRowFound } from '#server/backups/examine/inspect-data.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { FoundElsewhere, UndamagedSources } from './undamaged-sources.ts';

/** The result of a repair; `recomptes` lists the documents and customers whose amounts due were recomputed. */
export type RepairResult = {
  reprises: DamagedRowFound[];
  ailleurs: FoundElsewhere[];
  refaits: number;
  recomptes: string[];
  constat: Constat;
};

export type RepairDeps = {
  local: Pick<LocalBackOffice, 'repair'>;
  database: ServiceDatabase;
  logger: Logger;
  others: UndamagedSources;
};

/** Repairs what was found; returns whether anything was, so that another look is worth it. */
export async function repairData(
  { local: { repair }, database, others, logger }: RepairDeps,
  result: RepairResult,
  signal: AbortSignal,
): Promise<boolean> {
  const { constat } = result;
  let mended = 0;
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      const isDone = (await work()) !== false;
      mended += Number(isDone);
      return isDone;
    } catch (error) {
      logger.error({ err: error }, 'what was damaged could not be set right');
      return false;
    }
  };
  for (const work of listDerived({ repair, database }, constat)) await attempt(work);
  result.recomptes.push(...constat.dus, ...constat.soldes);
  result.refaits += mended;
  const inNoCopy: DamagedRowFound[] = [];
  for (const one of constat.abimees) {
    const row = one.copie?.row;
    const isTaken = row !== undefined && (await attempt(() => repair.overwrite(one, row)));
    (isTaken ? result.reprises : inNoCopy).push(one);
  }
  const given = await others.take(inNoCopy, signal);
  result.ailleurs.push(...given);
  return mended + given.length > 0;
}

type Works = (() => Promise<unknown>)[];
type DerivedDeps = { repair: LocalBackOffice['repair']; database: ServiceDatabase };

/** Lists the repairs of derived data, indexes first, because rows are found by them. */
function listDerived({ repair, database }: DerivedDeps, constat: Constat): Works {
  const { connection, write } = database;
  const isHit = (name: string) => constat.backoffice.recherche.some((table) => table.startsWith(`recherche_${name}_`));
  return [
    ...constat.backoffice.index.map((index) => () => repair.reindex(index)),
    ...constat.service.index.map((index) => () => write(() => void connection.exec(`reindex "${index}"`))),
    ...(['tiers', 'articles'] as const).filter(isHit).map((name) => () => repair.rebuildSearch(name)),
    ...constat.derivees.map(
      ({ table, id }) =>
        () =>
          repair.derive(table, id),
    ),
    ...constat.stocks.map((place) => () => repair.setStock(place)),
    ...constat.dus.map((numero) => () => repair.setDues(numero)),
    ...constat.soldes.map((client) => () => repair.setSolde(client)),
  ];
}
