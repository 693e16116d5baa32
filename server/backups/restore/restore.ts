import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Part } from '#server/backoffice/part.ts';
import { writeDurably } from '#server/durable-file.ts';
import { AppError, Refused } from '#shared/endpoints/errors.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { saveSauvegardesState, toSauvegardesFolder } from '../sauvegardes-state.ts';
import { databases } from '../stored-sauvegardes.ts';
import { flushToDisk, publish } from '../files/durable-files.ts';
import { prepareRestored } from './prepare-restored.ts';
import { stageFile } from '../stage-sauvegarde.ts';

/** What somebody asked for, kept until it is done. */
const Order = z.object({
  id: z.string(),
  poste: z.string(),
  numeros_a_sauter: z.int(),
  /** What was examined, and nothing else, is put back. */
  fichiers: z.array(z.object({ nom: z.enum(databases), sha256: z.string() })).min(1),
  /** These were lost: they are put back wherever they were, and what is still there stays. */
  perdus: z.boolean().default(false),
  /** Who asked for it, as the journal keeps it. */
  auteur: z.string().default('service'),
});
type RestoreOrder = z.output<typeof Order>;

type Deps = { dataDir: string; poste: string; part: Part; logger: Logger; now: () => Date };

/** Where the copy that is to be put back is taken to be examined, and stays until it is put back. */
export function toChosen(dataDir: string): string {
  return join(dataDir, 'restauration.choisie');
}

/** Has the copy in `toChosen` put back when the service starts next, before it opens its databases. */
export function orderRestore(dataDir: string, order: z.input<typeof Order>): void {
  writeDurably(toOrderFile(dataDir), JSON.stringify(order, null, 2));
}

/**
 * Puts back the copy somebody asked for, if so. The copy is prepared beside and checked; then the present databases move
 * to `backups/avant-restauration-…` and it takes their place. Cut off anywhere, it goes on at the next start; a copy that
 * cannot be put back changes nothing, and the state of the backups says why.
 */
export function applyRestore({ dataDir, poste, part, logger, now }: Deps): void {
  const isOrdered = existsSync(toOrderFile(dataDir));
  // What an order that is done has left.
  if (!isOrdered) return removeLeftovers(dataDir);
  const tell = (succes: boolean, message: string, auteur = 'service') => {
    saveSauvegardesState(dataDir, { restauration: { date: now().toISOString(), succes, message, auteur } });
    rmSync(toOrderFile(dataDir), { force: true });
    flushToDisk(dataDir, 'folder');
    logger.warn({ succes }, 'backup restored');
  };
  try {
    const order = Order.parse(JSON.parse(readFileSync(toOrderFile(dataDir), 'utf8')));
    // A shop taken back in time would forget what its tills told it; one that lost its database has nothing to go back from.
    if ((part !== 'seul' && !order.perdus) || poste !== order.poste) throw new Refused(changedMeanwhile);
    if (!existsSync(toReady(dataDir))) stage(dataDir, order);
    const aside = join(toSauvegardesFolder(dataDir), `avant-restauration-${order.id}`);
    exchange(dataDir, aside);
    tell(true, toSuccess(order, aside), order.auteur);
    removeLeftovers(dataDir);
  } catch (error) {
    // Once the exchange has begun there is no way back: the next start goes on with it.
    if (existsSync(toReady(dataDir))) throw error;
    logger.error({ err: error }, 'restore failed');
    tell(false, error instanceof AppError ? error.message : 'La sauvegarde n’a pas pu être relue.');
    removeLeftovers(dataDir);
  }
}

/** What was asked for is not done: the data it was to replace have come back. */
export function giveUpRestore(dataDir: string): void {
  rmSync(toOrderFile(dataDir), { force: true });
  removeLeftovers(dataDir);
}

const changedMeanwhile =
  'Cette installation n’est plus celle qui a demandé la sauvegarde\u00a0: rien n’a changé, demandez-la de nouveau.';

/** What folders a copy is read in are called. */
export const readingPrefix = 'lecture.';

function removeLeftovers(dataDir: string) {
  const readings = readdirSync(dataDir).filter((name) => name.startsWith(readingPrefix));
  const own = readings.map((name) => join(dataDir, name));
  for (const folder of [toReady(dataDir), toDraft(dataDir), toChosen(dataDir), ...own]) {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A copy of the copy, with the numbers that were given since; it is called ready once all of it is on the disk. */
function stage(dataDir: string, { poste, numeros_a_sauter, fichiers }: RestoreOrder) {
  const [chosen, draft] = [toChosen(dataDir), toDraft(dataDir)];
  if (!existsSync(chosen)) throw new Refused('La sauvegarde choisie n’est plus là\u00a0: rien n’a changé.');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  for (const { nom, sha256 } of fichiers) {
    stageFile({ root: dataDir, from: join(chosen, nom), to: join(draft, nom), sha256 });
  }
  prepareRestored({ folder: draft, dataDir, poste, skipped: numeros_a_sauter });
  for (const { nom } of fichiers) flushToDisk(join(draft, nom), 'file');
  publish(draft, toReady(dataDir));
}

/** Each database in turn: as long as the new one waits, what has its name is the former. */
function exchange(dataDir: string, aside: string) {
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of databases) {
    const ready = join(toReady(dataDir), name);
    if (!existsSync(ready)) continue;
    [name, `${name}-wal`, `${name}-shm`]
      .filter((file) => existsSync(join(dataDir, file)))
      .forEach((file) => renameSync(join(dataDir, file), toFree(join(aside, file))));
    flushToDisk(aside, 'folder');
    renameSync(ready, join(dataDir, name));
    flushToDisk(dataDir, 'folder');
  }
}

/** Nothing that was put aside is ever written over. */
function toFree(path: string): string {
  for (let number = 2, free = path; ; number += 1, free = `${path}.${number}`) if (!existsSync(free)) return free;
}

function toSuccess({ id, numeros_a_sauter }: RestoreOrder, aside: string): string {
  const moment = formatDateTime(id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
  const skipped = numeros_a_sauter > 0 ? ` ${numeros_a_sauter} numéros sont sautés dans chaque série.` : '';
  return `La boutique est revenue à la sauvegarde du ${moment}.${skipped} Les données d’avant sont gardées dans ${aside}.`;
}

function toOrderFile(dataDir: string): string {
  return join(dataDir, 'restauration.json');
}

function toDraft(dataDir: string): string {
  return join(dataDir, 'restauration.partiel');
}

function toReady(dataDir: string): string {
  return join(dataDir, 'restauration.prete');
}
