import { chmodSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { publish } from '#server/backups/files/durable-files.ts';
import { copyDatabases } from '#server/backups/make/copy-databases.ts';
import { openSnapshots } from '#server/backups/make/open-snapshots.ts';
import { databases } from '#server/backups/stored-sauvegardes.ts';
import { openTarDraft, withFileOpen } from '#server/conformite/archives/tar-draft.ts';
import { findDatabaseFailure } from '#server/database/database-failure.ts';
import { openConnection } from '#server/database/database.ts';
import { isNewerThanProgram, migrateDatabase, tooNew } from '#server/database/migrate.ts';
import manifest from '../../package.json' with { type: 'json' };
import { CommandFailure } from './command-failure.ts';
import { openFolderDraft } from './folder-draft.ts';
import { type ExitManifest, writeExit } from './write-exit.ts';

/** Receives the current step and its progress, from 0 to 1. */
type OnStep = (etape: string, avance: number) => void;
type Asked = { dataDir: string; poste: string; target: string };

const schemas = ['service', 'backoffice'] as const;

/**
 * Exports all data of a folder, whether its service runs or not: beside `target`, which gets its name once it is
 * complete. A copy of both databases at one moment is read; that copy is migrated, the data are not.
 * @throws {CommandFailure} in French, when the place or the data are unsuitable; nothing is left then.
 */
export async function exportData({ dataDir, poste, target: given }: Asked, onStep: OnStep): Promise<ExitManifest> {
  const target = resolve(given);
  assertFree(target);
  const sources = databases.map((name) => join(dataDir, name));
  assertThere(dataDir, sources);
  const draft = `${target}.en-cours`;
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(join(draft, 'copie'), { recursive: true, mode: 0o700 });
    assertRoom(draft, sources);
    await takeCopy(sources, join(draft, 'copie'), (avance) => onStep('Copie des deux bases', avance));
    const written = await writeInto(join(draft, 'sortie'), draft, { target, poste, onStep });
    if (existsSync(target)) rmdirSync(target);
    publish(join(draft, 'sortie'), target);
    return written;
  } catch (error) {
    throw toFailure(error, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

type Into = { target: string; poste: string; onStep: OnStep };

async function writeInto(path: string, draft: string, { target, poste, onStep }: Into): Promise<ExitManifest> {
  const facts = { faite_le: new Date().toISOString(), version: manifest.version, poste };
  const copy = join(draft, 'copie');
  const onProgress = (avance: number) => onStep('Fichiers des documents', avance);
  onStep('Tables', 0);
  if (!isArchive(target)) return writeExit({ draft: openFolderDraft(path), copy, facts, onProgress });
  return withFileOpen(path, 'wx', (file) => {
    const tar = openTarDraft(file, basename(target, '.tar'));
    return writeExit({ draft: tar, copy, facts, onProgress });
  });
}

const isArchive = (target: string) => target.endsWith('.tar');

function assertFree(target: string) {
  const there = statSync(target, { throwIfNoEntry: false });
  if (!there) return;
  if (isArchive(target) || !there.isDirectory())
    throw new CommandFailure('cible', `${target} existe déjà\u00a0: donnez un autre nom.`);
  if (readdirSync(target).length > 0)
    throw new CommandFailure('cible', `Le dossier ${target} n’est pas vide\u00a0: donnez-en un vide, ou un nouveau.`);
}

function assertThere(dataDir: string, sources: readonly string[]) {
  if (sources.every((path) => existsSync(path))) return;
  throw new CommandFailure(
    'donnees',
    `Il n’y a pas de données de Comptoir dans ${dataDir}\u00a0: dites où elles sont par COMPTOIR_DATA_DIR.`,
  );
}

/** Checks for room for the copy and about as much again for what is written from it. */
function assertRoom(draft: string, sources: readonly string[]) {
  const octets = sources.reduce((sum, path) => sum + statSync(path).size, 0);
  const { bavail, bsize } = statfsSync(draft);
  if (bavail * bsize < 2 * octets) throw new CommandFailure('place', toFull(draft));
}

const toFull = (path: string) =>
  `Le disque est plein\u00a0: libérez de la place dans ${dirname(path)}, ou exportez sur un autre disque. Rien n’a été laissé.`;

async function takeCopy(sources: readonly string[], copy: string, onProgress: (avance: number) => void) {
  const readers = await openSnapshots(sources);
  if (schemas.some((schema, index) => readers[index] && isNewerThanProgram(readers[index], schema))) {
    for (const reader of readers) reader.close();
    throw new CommandFailure('donnees', tooNew);
  }
  await copyDatabases(readers, copy, onProgress);
  for (const schema of schemas) {
    const connection = openConnection(join(copy, `${schema}.db`));
    try {
      migrateDatabase(connection, schema);
    } finally {
      connection.close();
    }
    chmodSync(join(copy, `${schema}.db`), 0o600);
  }
}

const full = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const notOurs = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT']);

function toFailure(error: unknown, target: string): unknown {
  if (error instanceof CommandFailure || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (full.has(code)) return new CommandFailure('place', toFull(target), { cause: error });
  if (notOurs.has(code))
    return new CommandFailure('cible', `${target} ne peut pas être écrit (${code}).`, { cause: error });
  const said = findDatabaseFailure(error);
  return said === undefined ? error : new CommandFailure('donnees', said, { cause: error });
}
