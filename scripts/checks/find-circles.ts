import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** One file's import of another, types included; both paths start at the root of the sources. */
export type Import = { from: string; to: string };

const specifier = /(?:from|import) '((?:#|\.{1,2}\/)[^']+)'|import\('((?:#|\.{1,2}\/)[^']+)'\)/g;

/** Returns the imports of our own files by the files in `folder` of `root`, but for tests, which may import anything. */
export function listImports(root: string, folder: string): Import[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).split(sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  return files.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(specifier)].map(([, fixed, late]) => {
      const given = fixed ?? late ?? '';
      const to = given.startsWith('#') ? given.slice(1) : join(dirname(from), given);
      return { from, to: to.split(sep).join('/') };
    }),
  );
}

/** Tells whether the file is what the product's tests are written with. */
export function isFixture(file: string): boolean {
  return /^(server|renderer)\/(.*\/)?testing\//.test(file);
}

/**
 * Returns the circles of folders: siblings (files, or folders with all they hold) that import each other, directly or
 * through others. Each circle is a list of names in order.
 */
export function findCircles(imports: readonly Import[]): string[][] {
  const links = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [taker, taken] = toSiblings(from, to);
    if (taker !== taken) links.set(taker, (links.get(taker) ?? new Set()).add(taken));
  }
  return [...links.keys()].map((start) => findWayBack(links, start)).filter((way) => way !== undefined);
}

/** Returns the sibling folders an import connects, e.g. `server/http` and `server/calls`. */
function toSiblings(from: string, to: string): [string, string] {
  const [a, b] = [from.split('/'), to.split('/')];
  const parted = a.findIndex((part, index) => part !== b[index]);
  return [a.slice(0, parted + 1).join('/'), b.slice(0, parted + 1).join('/')];
}

function findWayBack(links: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const ways = [...(links.get(start) ?? [])].map((next) => [start, next]);
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) ?? start;
    if (last === start) return way;
    if (!seen.has(last)) ways.push(...[...(links.get(last) ?? [])].map((next) => [...(way ?? []), next]));
    seen.add(last);
  }
  return undefined;
}

/**
 * Returns the imports from one of `layers`, lowest first, of a higher one; `base` is the folder they are in. A file or
 * folder of `base` outside the layers may import all of them, and none of them may import it.
 */
export function findUpward(imports: readonly Import[], base: string, layers: readonly string[]): Import[] {
  const rank = (file: string) => {
    const index = layers.indexOf(relative(base, file).split(sep)[0] ?? '');
    return index < 0 ? layers.length : index;
  };
  const isIn = (file: string) => file.startsWith(`${base}/`);
  return imports.filter(({ from, to }) => isIn(from) && isIn(to) && rank(to) > rank(from));
}

/** Returns the folders in `base` that are in none of `layers`. */
export function findUnlisted(root: string, base: string, layers: readonly string[]): string[] {
  return readdirSync(join(root, base), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing' && !layers.includes(entry.name))
    .map(({ name }) => `${base}/${name}`);
}
