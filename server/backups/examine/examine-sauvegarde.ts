import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { countApplied, isNewerThanProgram, type Schema } from '#server/database/migrate.ts';
import type { Comparaison, ResumeDonnees } from '#shared/contracts/service/sauvegardes.ts';
import { AppError, Refused } from '#shared/endpoints/errors.ts';
import { openToRead, readPair, toCopySummary, toEmptySummary } from '../copy-summary.ts';
import type { OnProgress } from '../files/on-progress.ts';
import type { KeyRing } from '../key-ring.ts';
import { findProvenance, toKeyName } from '../signed-manifest.ts';
import { type StagingPlace, stageSauvegarde } from '../stage-sauvegarde.ts';
import type { Manifest } from '../stored-sauvegardes.ts';
import { listRegainedRights } from './regained-rights.ts';
import { listSchemaDifferences } from './known-schema.ts';
import { listDamaged } from './list-damaged.ts';

/** A backup compared with the present data; `obstacle` is the reason why nobody can restore it. */
export type Examen = Comparaison & { manifest: Manifest | null };

type ExamenDeps = {
  place: StagingPlace;
  /** Folder the examined backup stays in, for the caller to use or remove. */
  into: string;
  dataDir: string;
  poste: string;
  version: string;
  keys: KeyRing;
};

/**
 * Copies a backup into `into` and checks it there completely: who signed it, that its schema is exactly ours, that it
 * is sound, and what restoring it would change.
 */
export function examineSauvegarde(deps: ExamenDeps, onProgress: OnProgress): Examen {
  const { place, into, dataDir, poste, version, keys } = deps;
  const facts = { installation: toKeyName(keys.own), poste, date: null, version };
  const ici = readPair(dataDir, (pair) => toCopySummary(pair, facts)) ?? toEmptySummary(facts);
  const unread = toUnread(ici);
  try {
    const manifest = stageSauvegarde(place, into, (part) => onProgress(part / 2));
    const provenance = findProvenance({ id: basename(place.folder), manifest }, keys);
    const schema = provenance === 'modifiee' ? [] : listDifferences(into, schemas);
    const seen = { ...unread, provenance, schema, manifest };
    if (provenance === 'modifiee') return { ...seen, obstacle: changed };
    if (schema.length > 0) return { ...seen, obstacle: `${unknownSchema} ${schema.join(' · ')}.` };
    assertSound(into, schemas);
    onProgress(1);
    const abimees = listDamaged(join(into, 'backoffice.db'));
    return { ...seen, ...compare(into, dataDir, manifest), abimees, obstacle: null };
  } catch (error) {
    if (!(error instanceof AppError)) return { ...unread, obstacle: damaged };
    return { ...unread, obstacle: error.message };
  }
}

type SoundDeps = Pick<ExamenDeps, 'place' | 'into' | 'keys'> & { names: Manifest['fichiers'][number]['nom'][] };

/**
 * Copies some databases of a backup into `into`, after checking that they are unchanged, of our schema, and sound.
 * @throws {Refused} in French when they are not.
 */
export function copySound({ place, into, keys, names }: SoundDeps) {
  const manifest = stageSauvegarde(place, into, () => {}, names);
  const provenance = findProvenance({ id: basename(place.folder), manifest }, keys);
  if (provenance === 'modifiee') throw new Refused(changed);
  const taken = schemas.filter((schema) => names.includes(`${schema}.db`));
  if (listDifferences(into, taken).length > 0) throw new Refused(unknownSchema);
  assertSound(into, taken);
  return { provenance, fichiers: manifest.fichiers.filter(({ nom }) => names.includes(nom)) };
}

/** Returns the result for a backup that was not read yet. */
function toUnread(ici: ResumeDonnees): Examen {
  const none = { copie: null, schema: [], droits_rendus: [], abimees: [], empreinte: '', manifest: null };
  return { provenance: 'inconnue', obstacle: damaged, ici, ...none };
}

const schemas: readonly Schema[] = ['service', 'backoffice'];
const changed =
  'Cette sauvegarde a été modifiée depuis que Comptoir l’a faite\u00a0: elle n’est plus ce qui a été sauvegardé. Choisissez-en une autre.';
const unknownSchema = 'Cette sauvegarde contient ce que Comptoir n’y met jamais\u00a0:';
const damaged = 'Cette sauvegarde est abîmée\u00a0: choisissez-en une autre.';
const newer = 'Cette sauvegarde vient d’un Comptoir plus récent\u00a0: mettez d’abord celui-ci à jour.';

function withDatabase<T>(folder: string, schema: Schema, read: (connection: ReturnType<typeof openToRead>) => T): T {
  const connection = openToRead(join(folder, `${schema}.db`));
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}

/** @throws {Refused} for a backup of a newer program, whose schema is unknown here. */
function listDifferences(folder: string, of: readonly Schema[]): string[] {
  return of.flatMap((schema) =>
    withDatabase(folder, schema, (connection) => {
      if (isNewerThanProgram(connection, schema)) throw new Refused(newer);
      return listSchemaDifferences(connection, schema).map(({ words }) => words);
    }),
  );
}

/** @throws {Refused} */
function assertSound(folder: string, of: readonly Schema[]) {
  for (const schema of of) {
    withDatabase(folder, schema, (connection) => {
      const verdict = String(connection.pragma('integrity_check(1)', { simple: true }));
      const orphan = connection.pragma('foreign_key_check', { simple: true });
      if (verdict !== 'ok' || orphan !== undefined || countApplied(connection) === 0) throw new Refused(damaged);
    });
  }
}

function compare(copyFolder: string, dataDir: string, manifest: Manifest) {
  const { cle: installation, poste, date, version } = manifest;
  const copy = readPair(copyFolder, (pair) => ({
    copie: toCopySummary(pair, { installation, poste, date, version }),
    droits_rendus:
      readPair(dataDir, (here) => listRegainedRights(pair.service, here.service)) ??
      listRegainedRights(pair.service, undefined),
  }));
  if (!copy) throw new Refused(damaged);
  return { ...copy, empreinte: toPrint(manifest, copy.droits_rendus) };
}

/** Returns a fingerprint of what was shown: it is equal only for the same bytes that give the same rights. */
function toPrint({ fichiers }: Manifest, rights: readonly string[]): string {
  const shown = [fichiers.map(({ sha256 }) => sha256), rights];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}
