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

/** A restore that somebody ordered, stored until it is done. */
const Order = z.object({
  id: z.string(),
  poste: z.string(),
  numeros_a_sauter: z.int(),
  /** Exactly the files that were examined are restored. */
  fichiers: z.array(z.object({ nom: z.enum(databases), sha256: z.string() })).min(1),
  /** True when databases were lost: they are restored, and a database still present stays. */
  perdus: z.boolean().default(false),
  /** Who ordered it, for the technical journal. */
  auteur: z.string().default('service'),
});
type RestoreOrder = z.output<typeof Order>;

type Deps = { dataDir: string; poste: string; part: Part; logger: Logger; now: () => Date };

/** Returns the folder a backup is copied to for examination, where it stays until it is restored. */
export function toChosen(dataDir: string): string {
  return join(dataDir, 'restauration.choisie');
}

/** Orders that the backup in `toChosen` is restored at the next start, before the databases are opened. */
export function orderRestore(dataDir: string, order: z.input<typeof Order>): void {
  writeDurably(toOrderFile(dataDir), JSON.stringify(order, null, 2));
}

/**
 * Restores a backup if one was ordered. It is prepared in a folder of its own and checked; then the present databases
 * move to `backups/avant-restauration-…` and it takes their place. After an interruption the next start goes on. A
 * backup that cannot be restored changes nothing, and the state of the backups says why.
 */
export function applyRestore({ dataDir, poste, part, logger, now }: Deps): void {
  const isOrdered = existsSync(toOrderFile(dataDir));
  // Removes what a finished order left.
  if (!isOrdered) return removeLeftovers(dataDir);
  const tell = (succes: boolean, message: string, auteur = 'service') => {
    saveSauvegardesState(dataDir, { restauration: { date: now().toISOString(), succes, message, auteur } });
    rmSync(toOrderFile(dataDir), { force: true });
    flushToDisk(dataDir, 'folder');
    logger.warn({ succes }, 'backup restored');
  };
  try {
    const order = Order.parse(JSON.parse(readFileSync(toOrderFile(dataDir), 'utf8')));
    // A shared shop that goes back in time would forget what its tills sent; one that lost its database has nothing to
    // lose.
    if ((part !== 'seul' && !order.perdus) || poste !== order.poste) throw new Refused(changedMeanwhile);
    if (!existsSync(toReady(dataDir))) stage(dataDir, order);
    const aside = join(toSauvegardesFolder(dataDir), `avant-restauration-${order.id}`);
    exchange(dataDir, aside);
    tell(true, toSuccess(order, aside), order.auteur);
    removeLeftovers(dataDir);
  } catch (error) {
    // Once the exchange has begun it cannot be undone: the next start goes on with it.
    if (existsSync(toReady(dataDir))) throw error;
    logger.error({ err: error }, 'restore failed');
    tell(false, error instanceof AppError ? error.message : 'La sauvegarde n’a pas pu être relue.');
    removeLeftovers(dataDir);
  }
}

/** Cancels an ordered restore, because the data it would have replaced are back. */
export function abandonRestore(dataDir: string): void {
  rmSync(toOrderFile(dataDir), { force: true });
  removeLeftovers(dataDir);
}

const changedMeanwhile =
  'Cette installation n’est plus celle qui a demandé la sauvegarde\u00a0: rien n’a changé, demandez-la de nouveau.';

/** Prefix of the folders in which a backup is read. */
export const readingPrefix = 'lecture.';

function removeLeftovers(dataDir: string) {
  const readings = readdirSync(dataDir).filter((name) => name.startsWith(readingPrefix));
  const own = readings.map((name) => join(dataDir, name));
  for (const folder of [toReady(dataDir), toDraft(dataDir), toChosen(dataDir), ...own]) {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prepares a copy of the backup with the numbers given since; it gets its final name once all of it is on disk. */
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

/** Exchanges each database in turn: as long as the new one waits, the former one still has its name. */
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

/** Returns a free name, so that nothing set aside is ever overwritten. */
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
