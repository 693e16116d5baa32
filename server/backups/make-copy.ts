import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Connection } from '#server/database/database.ts';
import { DamagedDatabase } from '#server/database/database-failure.ts';
import { writeDurably } from '#server/durable-file.ts';
import { Unavailable } from '#shared/errors.ts';
import { type Copy, databases, findCopy, type Manifest, manifestName, removeDrafts, toDraft, toId } from './copies.ts';
import { flushToDisk, hashFile, publish } from './durable-files.ts';
import { openAtOneMoment } from './same-moment.ts';

/** How far the work is, from 0 to 1. */
export type OnProgress = (part: number) => void;
export type CopyFacts = Pick<Manifest, 'origine' | 'poste' | 'part' | 'version'>;

const pagesAtOnce = 2_000;

/**
 * Copies both databases as they are at one moment into `folder`: written beside, checked from end to end, on the disk,
 * then given their name. What is cut off leaves no copy.
 * @throws {DamagedDatabase} when what was copied is not sound.
 */
export async function makeCopy(
  dataDir: string,
  folder: string,
  facts: CopyFacts,
  onProgress: OnProgress,
): Promise<Copy> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeDrafts(folder);
  const date = new Date();
  const id = toId(date);
  const draft = toDraft(folder, id);
  mkdirSync(draft, { mode: 0o700 });
  try {
    const sources = await openAtOneMoment(databases.map((name) => join(dataDir, name)));
    await copyAll(sources, draft, (part) => onProgress(part * 0.7));
    const fichiers = databases.map((nom, index) => {
      const file = join(draft, nom);
      assertSound(file);
      onProgress(0.7 + (0.3 * (index + 1)) / databases.length);
      return { nom, octets: statSync(file).size, sha256: hashFile(file) };
    });
    const manifest: Manifest = { date: date.toISOString(), ...facts, verifiee_le: new Date().toISOString(), fichiers };
    writeDurably(join(draft, manifestName), JSON.stringify(manifest, null, 2));
    publish(draft, join(folder, id));
    return { id, folder: join(folder, id), manifest };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll(sources: readonly Connection[], draft: string, onProgress: OnProgress) {
  try {
    for (const [index, source] of sources.entries()) {
      const file = join(draft, databases[index] ?? '');
      await source.backup(file, {
        progress({ totalPages, remainingPages }) {
          onProgress((index + 1 - remainingPages / Math.max(totalPages, 1)) / sources.length);
          return pagesAtOnce;
        },
      });
      settle(file);
    }
  } finally {
    for (const source of sources) source.close();
  }
}

/** One plain file, without a log beside it, that only its owner can read, on the disk. */
function settle(file: string) {
  const copied = new SQLite(file);
  copied.pragma('journal_mode = DELETE');
  copied.close();
  chmodSync(file, 0o600);
  flushToDisk(file, 'file');
}

/**
 * Carries a copy to a second folder, which must be there: a disk that is not plugged in is not replaced by a folder of
 * its name. What arrived is read back.
 * @throws {Unavailable} in French, when the folder is not there or what was read back is something else.
 */
export function carryCopy({ id, folder, manifest }: Copy, to: string, onProgress: OnProgress): void {
  if (!existsSync(to)) throw new Unavailable(`Le dossier ${to} n’est pas là\u00a0: le disque est-il branché\u00a0?`);
  if (findCopy(to, id)) return;
  removeDrafts(to);
  const draft = toDraft(to, id);
  mkdirSync(draft, { mode: 0o700 });
  try {
    for (const [index, file] of manifest.fichiers.entries()) {
      carryFile(file, folder, draft);
      onProgress((index + 1) / manifest.fichiers.length);
    }
    writeDurably(join(draft, manifestName), JSON.stringify(manifest, null, 2));
    publish(draft, join(to, id));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function carryFile({ nom, sha256 }: Manifest['fichiers'][number], from: string, to: string) {
  const file = join(to, nom);
  copyFileSync(join(from, nom), file);
  flushToDisk(file, 'file');
  if (hashFile(file) !== sha256) throw new Unavailable(`${nom} n’a pas été écrit tel quel dans le second dossier.`);
}

/**
 * Reads a copy from end to end, and notes when.
 * @throws {DamagedDatabase} in French, when it is not what it was or not sound.
 */
export function checkCopy({ folder, manifest }: Copy, onProgress: OnProgress): void {
  const total = manifest.fichiers.reduce((sum, { octets }) => sum + octets, 0) * 2;
  let read = 0;
  const count = (bytes: number) => onProgress((read += bytes) / total);
  for (const { nom, octets, sha256 } of manifest.fichiers) {
    const file = join(folder, nom);
    if (hashFile(file, count) !== sha256) throw new DamagedDatabase(`${nom} n’est plus ce qui a été sauvegardé.`);
    assertSound(file);
    count(octets);
  }
  writeDurably(
    join(folder, manifestName),
    JSON.stringify({ ...manifest, verifiee_le: new Date().toISOString() }, null, 2),
  );
}

function assertSound(file: string) {
  const connection = new SQLite(file, { readonly: true });
  try {
    const verdict = String(connection.pragma('integrity_check(1)', { simple: true }));
    if (verdict !== 'ok') throw new DamagedDatabase(`La sauvegarde est abîmée (${verdict}).`);
  } finally {
    connection.close();
  }
}
