import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DamagedDatabase } from '#server/database/database-failure.ts';
import { writeDurably } from '#server/durable-file.ts';
import { Refused, Unavailable } from '#shared/endpoints/errors.ts';
import { openToRead } from '../copy-summary.ts';
import { listDamaged, toDamagedSauvegarde } from '../examine/list-damaged.ts';
import { hashFile, publish } from '../files/durable-files.ts';
import type { OnProgress } from '../files/on-progress.ts';
import { assertNoLinks } from '../files/open-below.ts';
import type { KeyRing } from '../key-ring.ts';
import { findProvenance, signManifest } from '../signed-manifest.ts';
import { type StagingPlace, stageFile, stageSauvegarde } from '../stage-sauvegarde.ts';
import {
  databases,
  findStoredSauvegarde,
  type Manifest,
  manifestName,
  removeDrafts,
  type StoredSauvegarde,
  toDraft,
  toId,
} from '../stored-sauvegardes.ts';
import { copyDatabases } from './copy-databases.ts';
import { openSnapshots } from './open-snapshots.ts';

export type SauvegardeFacts = Pick<Manifest, 'origine' | 'poste' | 'part' | 'version'> & { mise_a_jour?: true };

/**
 * Copies both databases as they are at one moment into `folder`: they are written under a temporary name, verified,
 * flushed, signed with this installation's key and then renamed. An interruption leaves no backup.
 * @throws {DamagedDatabase} when the copy is not sound.
 */
export async function makeSauvegarde(
  dataDir: string,
  folder: string,
  facts: SauvegardeFacts,
  key: string,
  onProgress: OnProgress,
): Promise<StoredSauvegarde> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeDrafts(folder);
  const date = new Date();
  const id = toId(date);
  const draft = toDraft(folder, id);
  mkdirSync(draft, { mode: 0o700 });
  try {
    const sources = await openSnapshots(databases.map((name) => join(dataDir, name)));
    await copyDatabases(sources, draft, (part) => onProgress(part * 0.7));
    const [service, backoffice] = databases;
    const fichiers: Manifest['fichiers'] = [describeFile(draft, service), describeFile(draft, backoffice)];
    // An older schema has other checksums of records, or none.
    const abimees = facts.mise_a_jour ? [] : listDamaged(join(draft, backoffice));
    onProgress(1);
    const stated = {
      date: date.toISOString(),
      mise_a_jour: false,
      ...facts,
      verifiee_le: new Date().toISOString(),
      abimees,
      fichiers,
    };
    const manifest = signManifest(stated, key);
    writeDurably(join(draft, manifestName), toText(manifest));
    publish(draft, join(folder, id));
    return { id, folder: join(folder, id), manifest };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Describes a copied database for the manifest, after checking that it is sound. */
function describeFile<Nom extends string>(draft: string, nom: Nom) {
  const file = join(draft, nom);
  assertSound(file);
  return { nom, octets: statSync(file).size, sha256: hashFile(file) };
}

/**
 * Copies a backup to a second folder, which must exist: a missing disk must not be replaced by a folder of its name.
 * The copy is read back.
 * @throws {Unavailable} in French, when the folder is missing or the copy differs.
 */
export function carrySauvegarde(
  { id, folder, manifest }: StoredSauvegarde,
  to: StagingPlace,
  onProgress: OnProgress,
): void {
  if (!existsSync(to.folder))
    throw new Unavailable(`Le dossier ${to.folder} n’est pas là\u00a0: le disque est-il branché\u00a0?`);
  assertNoLinks(to.root, to.folder);
  if (findStoredSauvegarde(to.folder, id, to.root)) return;
  removeDrafts(to.folder);
  const draft = toDraft(to.folder, id);
  mkdirSync(draft, { mode: 0o700 });
  try {
    for (const [index, file] of manifest.fichiers.entries()) {
      carryFile(file, folder, draft);
      onProgress((index + 1) / manifest.fichiers.length);
    }
    writeFileSync(join(draft, manifestName), toText(manifest), { mode: 0o600, flag: 'wx', flush: true });
    publish(draft, join(to.folder, id));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function carryFile({ nom, sha256 }: Manifest['fichiers'][number], from: string, to: string) {
  const file = join(to, nom);
  stageFile({ root: from, from: join(from, nom), to: file, sha256 });
  if (hashFile(file) !== sha256) throw new Unavailable(`${nom} n’a pas été écrit tel quel dans le second dossier.`);
}

/**
 * Verifies a backup completely, and records when in its manifest if a key of this installation signed it; any other
 * stays unchanged.
 * @throws {Refused} in French, when it was changed; {DamagedDatabase} when it is not sound.
 */
export function checkSauvegarde({ place, into, keys }: CheckDeps, onProgress: OnProgress): void {
  try {
    const manifest = stageSauvegarde(place, into, (part) => onProgress(part / 2));
    const provenance = findProvenance({ id: basename(place.folder), manifest }, keys);
    if (provenance === 'modifiee') throw new Refused('Cette sauvegarde n’est plus ce qui a été sauvegardé.');
    for (const { nom } of manifest.fichiers) assertSound(join(into, nom));
    const abimees = listDamaged(join(into, 'backoffice.db'));
    if (abimees.length > 0) throw new DamagedDatabase(toDamagedSauvegarde(abimees));
    if (provenance === 'inconnue') return;
    const checked = signManifest({ ...manifest, verifiee_le: new Date().toISOString() }, keys.own);
    writeDurably(join(place.folder, manifestName), toText(checked));
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

type CheckDeps = { place: StagingPlace; into: string; keys: KeyRing };

function toText(manifest: Manifest): string {
  return JSON.stringify(manifest, null, 2);
}

function assertSound(file: string) {
  const connection = openToRead(file);
  try {
    const verdict = String(connection.pragma('integrity_check(1)', { simple: true }));
    if (verdict !== 'ok') throw new DamagedDatabase(`La sauvegarde est abîmée (${verdict}).`);
  } finally {
    connection.close();
  }
}
