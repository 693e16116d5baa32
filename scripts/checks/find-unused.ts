import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listExportedNames, listProductFiles } from './find-crowded.ts';

/** Endpoints are taken with the whole file, by `server/openapi/contracts.ts`; so are the tables, by drizzle. */
const endpoints = /^export const (?:(\w+) = define\w+\(|\{([^}]*)\} =)/gm;
const isTable = (file: string) => file.endsWith('.table.ts');

/**
 * Lists the names that the product's files in `folders` of `root` export and that none of `users` says, tests included: each
 * is unexported, or deleted. Users are files from `root`.
 */
export function findUnused(root: string, folders: readonly string[], users: readonly string[]) {
  const sayers = new Map<string, number>();
  for (const file of users) {
    for (const word of listWords(readFileSync(join(root, file), 'utf8'))) sayers.set(word, (sayers.get(word) ?? 0) + 1);
  }
  return folders
    .flatMap((folder) => listProductFiles(root, folder))
    .filter((file) => !isTable(file))
    .flatMap((file) => listOwn(file, readFileSync(join(root, file), 'utf8')))
    .filter(({ name }) => (sayers.get(name) ?? 0) < 2);
}

const listWords = (text: string) => new Set(text.match(/[A-Za-z_$][\w$]*/g) ?? []);

function listOwn(file: string, text: string): { name: string; file: string }[] {
  const taken = new Set(
    [...text.matchAll(endpoints)].flatMap(([, one = '', parted = '']) => [one, ...listWords(parted)]),
  );
  return [...new Set(listExportedNames(text))].filter((name) => !taken.has(name)).map((name) => ({ name, file }));
}
