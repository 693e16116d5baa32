import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBelow } from './files/open-below.ts';
import { type Retention, listExpired } from './rotation.ts';

const toFile = <Nom extends string>(nom: Nom) => z.object({ nom: z.literal(nom), octets: z.int(), sha256: z.string() });

/** The description of a backup, in `sauvegarde.json` beside its databases. */
export const Manifest = z.object({
  date: z.string(),
  origine: z.enum(['automatique', 'manuelle']),
  poste: z.string(),
  part: z.enum(['seul', 'partage', 'poste']),
  version: z.string(),
  /**
   * Made before the data were upgraded to a newer schema; only this list knows it, so that an older program can read
   * the manifest.
   */
  mise_a_jour: z.boolean().default(false),
  verifiee_le: z.string(),
  /** Names of what was already damaged when it was made, in French; the rest is as it was. */
  abimees: z.array(z.string()).default([]),
  fichiers: z.tuple([toFile('service.db'), toFile('backoffice.db')]),
  /** Name of the key that signed it, and the signature; empty in a backup older than signatures. */
  cle: z.string().default(''),
  signature: z.string().default(''),
});
export type Manifest = z.output<typeof Manifest>;

/** A backup, in a folder named by its moment. */
export type StoredSauvegarde = { id: string; folder: string; manifest: Manifest };

export const databases = ['service.db', 'backoffice.db'] as const;
export const manifestName = 'sauvegarde.json';

const draftPrefix = '.partiel-';
const idShape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/**
 * Returns the complete backups of a folder, the newest first, without those reached by a link below `root`; none when
 * the folder does not exist.
 */
export function listStoredSauvegardes(folder: string, root: string = folder): StoredSauvegarde[] {
  return listNames(folder)
    .filter((name) => idShape.test(name))
    .toSorted()
    .toReversed()
    .flatMap((id) => findStoredSauvegarde(folder, id, root) ?? []);
}

export function findStoredSauvegarde(folder: string, id: string, root: string = folder): StoredSauvegarde | undefined {
  const own = join(folder, id);
  try {
    return { id, folder: own, manifest: Manifest.parse(JSON.parse(readBelow(root, join(own, manifestName)))) };
  } catch {
    return undefined;
  }
}

export function toId(date: Date): string {
  return date.toISOString().replace(/[:.]/g, '-');
}

/** Returns the folder a backup is made in before it gets its name. */
export function toDraft(folder: string, id: string): string {
  return join(folder, `${draftPrefix}${id}`);
}

/** Number of backups kept from before upgrades: the data of this many versions can be restored. */
const keptUpdates = 3;

/** Removes expired backups and returns the others. The last sound one always stays. */
export function prune(folder: string, kept: Retention, now: Date, root: string = folder): StoredSauvegarde[] {
  const copies = listStoredSauvegardes(folder, root);
  const ordinary = copies.filter(({ manifest }) => !manifest.mise_a_jour);
  const dated = ordinary.map(({ id, manifest }) => ({ id, date: manifest.date }));
  const before = copies.filter(({ manifest }) => manifest.mise_a_jour).map(({ id }) => id);
  const lastSound = copies.find(({ manifest }) => manifest.abimees.length === 0)?.id;
  const expired = new Set(
    [...before.slice(keptUpdates), ...listExpired(dated, kept, now)].filter((id) => id !== lastSound),
  );
  for (const id of expired) rmSync(join(folder, id), { recursive: true, force: true });
  return copies.filter(({ id }) => !expired.has(id));
}

/** Removes what an interrupted backup left. */
export function removeDrafts(folder: string): void {
  for (const name of listNames(folder)) {
    if (name.startsWith(draftPrefix)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function listNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
