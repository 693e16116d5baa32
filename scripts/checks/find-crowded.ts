import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** More files than this cannot be seen at a glance. */
export const mostFiles = 25;

/**
 * Returns the folders in `folder` of `root`, itself included, with more than `mostFiles` files, and their number; not
 * those of migrations, which are only added to.
 */
export function findCrowdedFolders(root: string, folder: string): { folder: string; files: number }[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).length;
  const inside = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'migrations')
    .flatMap(({ name }) => findCrowdedFolders(root, `${folder}/${name}`));
  return files > mostFiles ? [{ folder, files }, ...inside] : inside;
}

const declaration = /^export (?:async )?(?:const|let|function\*?|type|interface|class) (\w+)/gm;
const destructured = /^export const \{([^}]*)\} =/gm;

/**
 * Returns the names that several product files in `folders` of `root` export, each with its files; a value and its type
 * in one file count as one.
 */
export function findDoubleNames(root: string, folders: readonly string[]): { name: string; files: string[] }[] {
  const exporters = new Map<string, string[]>();
  for (const file of folders.flatMap((folder) => listProductFiles(root, folder))) {
    for (const name of new Set(listExportedNames(readFileSync(join(root, file), 'utf8')))) {
      exporters.set(name, [...(exporters.get(name) ?? []), file]);
    }
  }
  return [...exporters].map(([name, files]) => ({ name, files })).filter(({ files }) => files.length > 1);
}

export function listProductFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).split(sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|\/testing\//.test(file));
}

export function listExportedNames(text: string): string[] {
  const parted = [...text.matchAll(destructured)].flatMap(([, inside = '']) => inside.split(','));
  const named = parted.map((part) => part.split(':').at(-1)?.trim() ?? '').filter((name) => name !== '');
  return [...named, ...[...text.matchAll(declaration)].map(([, name = '']) => name)];
}
