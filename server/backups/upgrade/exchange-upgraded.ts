import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { flushToDisk, publish } from '../files/durable-files.ts';
import { giveUpRestore } from '../restore/restore.ts';
import { databases } from '../stored-sauvegardes.ts';

/** Where both databases are brought to the new schema, a folder of this start alone. */
export function makeUpgradeDraft(dataDir: string): string {
  removeUpgradeDraft(dataDir);
  mkdirSync(toDraft(dataDir), { mode: 0o700 });
  return toDraft(dataDir);
}

/** What was begun beside the data is given up: they are as they were. */
export function removeUpgradeDraft(dataDir: string): void {
  rmSync(toDraft(dataDir), { recursive: true, force: true });
}

/** What waits to take the place of the data, a copy to put back too, no longer does: those of before have come back. */
export function giveUpUpgrade(dataDir: string): void {
  giveUpRestore(dataDir);
  removeUpgradeDraft(dataDir);
  rmSync(toReady(dataDir), { recursive: true, force: true });
}

/**
 * Puts what was brought to the new schema in place of what there was, `first` before the other: an older program refuses
 * that one, and so writes nothing from then on that the rest of the exchange would take away.
 */
export function exchangeUpgraded(dataDir: string, first: (typeof databases)[number]): void {
  publish(toDraft(dataDir), toReady(dataDir));
  goOn(
    dataDir,
    databases.toSorted((one, other) => Number(other === first) - Number(one === first)),
  );
}

/**
 * Ends an exchange that was cut off. One that had not begun is given up, and begun anew from what there is: an older
 * program may have been at work since.
 */
export function finishExchange(dataDir: string): void {
  removeUpgradeDraft(dataDir);
  const waiting = databases.filter((name) => existsSync(join(toReady(dataDir), name)));
  if (waiting.length === databases.length) renameSync(toReady(dataDir), toDraft(dataDir));
  else goOn(dataDir, waiting);
  removeUpgradeDraft(dataDir);
}

/** Each in turn, in one rename: there is always a whole database under its name. */
function goOn(dataDir: string, names: readonly (typeof databases)[number][]) {
  for (const name of names) {
    // Emptied when it was closed: what is left of it would be taken for the new one's.
    for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `${name}${end}`), { force: true });
    renameSync(join(toReady(dataDir), name), join(dataDir, name));
    flushToDisk(dataDir, 'folder');
  }
  rmSync(toReady(dataDir), { recursive: true, force: true });
}

function toDraft(dataDir: string): string {
  return join(dataDir, 'mise-a-jour.partiel');
}

function toReady(dataDir: string): string {
  return join(dataDir, 'mise-a-jour.prete');
}
