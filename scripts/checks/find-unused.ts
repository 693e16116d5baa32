import { readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { listExportedNames, listProductFiles } from './find-crowded.ts';

/** Endpoints are taken with the whole file, by `server/openapi/contracts.ts`; so are the tables, by drizzle. */
const endpoints = /^export const (?:(\w+) = define\w+\(|\{([^}]*)\} =)/gm;
const isTable = (file: string) => file.endsWith('.table.ts');

const named = /import (?:type )?\{([^}]*)\} from '((?:#|\.{1,2}\/)[^']+)'/g;
const late = /import\('((?:#|\.{1,2}\/)[^']+)'\)/g;

/**
 * Lists the names that the product's files in `folders` of `root` export and that none of `users` imports, tests
 * included: each is unexported, or deleted. Users are files from `root`.
 */
export function findUnused(root: string, folders: readonly string[], users: readonly string[]) {
  const taken = new Set(users.flatMap((user) => listTaken(user, readFileSync(join(root, user), 'utf8'))));
  return folders
    .flatMap((folder) => listProductFiles(root, folder))
    .filter((file) => !isTable(file))
    .flatMap((file) => listOwn(file, readFileSync(join(root, file), 'utf8')))
    .filter(({ name, file }) => !taken.has(`${file} ${name}`));
}

/** Lists what a file imports, `<file> <name>`; of a file imported while it runs, each word that it says. */
function listTaken(user: string, text: string): string[] {
  const toFile = (given: string) =>
    (given.startsWith('#') ? given.slice(1) : join(dirname(user), given)).split(sep).join('/');
  const fixed = [...text.matchAll(named)].flatMap(([, names = '', from = '']) =>
    [...listWords(names)].map((name) => `${toFile(from)} ${name}`),
  );
  const atRunTime = [...text.matchAll(late)].flatMap(([, from = '']) =>
    [...listWords(text)].map((word) => `${toFile(from)} ${word}`),
  );
  return [...fixed, ...atRunTime];
}

const listWords = (text: string) => new Set(text.match(/[A-Za-z_$][\w$]*/g) ?? []);

function listOwn(file: string, text: string): { name: string; file: string }[] {
  const taken = new Set(
    [...text.matchAll(endpoints)].flatMap(([, one = '', parted = '']) => [one, ...listWords(parted)]),
  );
  return [...new Set(listExportedNames(text))].filter((name) => !taken.has(name)).map((name) => ({ name, file }));
}
