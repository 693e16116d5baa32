import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { flushToDisk, publish } from '../files/durable-files.ts';
import { abandonRestore } from '../restore/restore.ts';
import { databases } from '../stored-sauvegardes.ts';

/** Creates the folder in which both databases are upgraded, used by this start only. */
export function makeUpgradeDraft(dataDir: string): string {
  removeUpgradeDraft(dataDir);
  mkdirSync(toDraft(dataDir), { mode: 0o700 });
  return toDraft(dataDir);
}

/** Discards an upgrade that was being prepared: the data are unchanged. */
export function removeUpgradeDraft(dataDir: string): void {
  rmSync(toDraft(dataDir), { recursive: true, force: true });
}

/** Discards an upgrade or a restore that was ready, because the former data are back. */
export function abandonUpgrade(dataDir: string): void {
  abandonRestore(dataDir);
  removeUpgradeDraft(dataDir);
  rmSync(toReady(dataDir), { recursive: true, force: true });
}

/**
 * Exchanges the data for the upgraded ones, `first` first: an older program refuses that database, so it cannot write
 * anything that the rest of the exchange would discard.
 */
export function exchangeUpgraded(dataDir: string, first: (typeof databases)[number]): void {
  publish(toDraft(dataDir), toReady(dataDir));
  goOn(
    dataDir,
    databases.toSorted((one, other) => Number(other === first) - Number(one === first)),
  );
}

/**
 * Finishes an interrupted exchange. One that had not begun is discarded and prepared again, because an older program
 * may have worked on the data since.
 */
export function finishExchange(dataDir: string): void {
  removeUpgradeDraft(dataDir);
  const waiting = databases.filter((name) => existsSync(join(toReady(dataDir), name)));
  if (waiting.length === databases.length) renameSync(toReady(dataDir), toDraft(dataDir));
  else goOn(dataDir, waiting);
  removeUpgradeDraft(dataDir);
}

/** Exchanges each database by one rename: there is always a whole one under its name. */
function goOn(dataDir: string, names: readonly (typeof databases)[number][]) {
  for (const name of names) {
    // The former database's WAL was emptied when it was closed; a leftover one would be applied to the new database.
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
