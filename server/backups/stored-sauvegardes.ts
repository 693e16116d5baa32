import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBelow } from './files/open-below.ts';
import { type Kept, listExpired } from './rotation.ts';

const toFile = <Nom extends string>(nom: Nom) => z.object({ nom: z.literal(nom), octets: z.int(), sha256: z.string() });

/** What a copy says of itself, in `sauvegarde.json` beside its databases. */
export const Manifest = z.object({
  date: z.string(),
  origine: z.enum(['automatique', 'manuelle']),
  poste: z.string(),
  part: z.enum(['seul', 'partage', 'poste']),
  version: z.string(),
  /** Made before the data were brought to a newer schema; said to nobody but this list, so that an older program can read it. */
  mise_a_jour: z.boolean().default(false),
  verifiee_le: z.string(),
  /** What was damaged already when it was copied, in French; what it holds beside is as it was saved. */
  abimees: z.array(z.string()).default([]),
  fichiers: z.tuple([toFile('service.db'), toFile('backoffice.db')]),
  /** The name of the key that signed it, and the signature; empty in a copy from before copies were signed. */
  cle: z.string().default(''),
  signature: z.string().default(''),
});
export type Manifest = z.output<typeof Manifest>;

/** A copy, in a folder of its own that is called by its moment. */
export type StoredSauvegarde = { id: string; folder: string; manifest: Manifest };

export const databases = ['service.db', 'backoffice.db'] as const;
export const manifestName = 'sauvegarde.json';

const draftPrefix = '.partiel-';
const idShape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/**
 * The copies a folder holds, the newest first; none where there is no folder, none that is not whole, and none that is
 * reached by a link below `root`.
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

/** Where a copy is made before it is given its name. */
export function toDraft(folder: string, id: string): string {
  return join(folder, `${draftPrefix}${id}`);
}

/** Of those made before an update: the data of this many versions can be gone back to. */
const keptUpdates = 3;

/** Removes the copies that are no longer kept; gives those that are. The last one that is sound always stays. */
export function prune(folder: string, kept: Kept, now: Date, root: string = folder): StoredSauvegarde[] {
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

/** What an interrupted copy left behind. */
export function removeDrafts(folder: string): void {
  for (const name of listNames(folder)) {
    if (name.startsWith(draftPrefix)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function listNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
