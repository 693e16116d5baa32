import type { Logger } from 'pino';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { Abimee } from '#server/backoffice/local/upkeep/inspect-records.ts';
import type { Constat, Trouvee } from '#server/backups/examine/inspect-data.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';

/** What became of what was found. */
export type Soin = { reprises: Trouvee[]; deLaBoutique: Abimee[]; refaits: number; constat: Constat };

export type MendDeps = {
  local: Pick<LocalBackOffice, 'repair'>;
  database: ServiceDatabase;
  logger: Logger;
  /** Has a damaged record taken again from the shared back office; false where there is none, or it has not that record. */
  takeFromShop: (one: Abimee) => Promise<boolean>;
};

/** True when something was set right, so that another look is worth it. */
export async function mendData(
  { local: { repair }, database, takeFromShop, logger }: MendDeps,
  soin: Soin,
): Promise<boolean> {
  const { constat } = soin;
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
  soin.refaits += mended;
  for (const one of constat.abimees) {
    const row = one.copie?.row;
    if (row && (await attempt(() => repair.overwrite(one, row)))) soin.reprises.push(one);
    else if (await attempt(() => takeFromShop(one))) soin.deLaBoutique.push(one);
  }
  return mended > 0;
}

type Works = (() => Promise<unknown>)[];
type DerivedDeps = { repair: LocalBackOffice['repair']; database: ServiceDatabase };

/** What sets right all that follows from something else: indexes first, for rows are found by them. */
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
  ];
}
