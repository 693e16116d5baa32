/** Part of `npm run lint`: refuses folders with too many files, and exported names with two meanings. */
import { join } from 'node:path';
import { findCrowdedFolders, findDoubleNames, mostFiles } from './find-crowded.ts';

const root = join(import.meta.dirname, '../..');
const folders = ['server', 'shared', 'renderer', 'electron', 'scripts', 'bench', 'e2e'];

const faults = [
  ...folders
    .flatMap((folder) => findCrowdedFolders(root, folder))
    .map(
      ({ folder, files }) => `${folder} holds ${files} files, more than ${mostFiles}: part it by what they are about`,
    ),
  ...findDoubleNames(root, ['server', 'shared', 'renderer', 'electron']).map(
    ({ name, files }) => `${name} means two things: ${files.join(', ')}`,
  ),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
