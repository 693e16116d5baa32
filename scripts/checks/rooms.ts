/**
 * Part of `npm run lint`: refuses folders with too many files, exported names with two meanings, and exported names that no
 * other file uses.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findCrowdedFolders, findDoubleNames, mostFiles } from './find-crowded.ts';
import { findUnused } from './find-unused.ts';

const root = join(import.meta.dirname, '../..');
const folders = ['server', 'shared', 'renderer', 'electron', 'scripts', 'bench', 'e2e'];
const product = ['server', 'shared', 'renderer', 'electron'];
const inside = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);
const sources = [...readdirSync(root), ...inside].filter((file) => /\.tsx?$/.test(file));

const faults = [
  ...folders
    .flatMap((folder) => findCrowdedFolders(root, folder))
    .map(
      ({ folder, files }) => `${folder} holds ${files} files, more than ${mostFiles}: part it by what they are about`,
    ),
  ...findDoubleNames(root, product).map(({ name, files }) => `${name} means two things: ${files.join(', ')}`),
  ...findUnused(root, product, sources).map(({ name, file }) => `${file} exports ${name}, which no other file takes`),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
