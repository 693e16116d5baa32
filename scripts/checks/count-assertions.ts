/**
 * Part of `npm run lint`: allows one type assertion (`value as Type`) per 1,000 lines of product code, counted by the
 * linter's own rule. Guards, schemas and generics replace the others.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folders = ['server', 'renderer', 'shared'];
const isProduct = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|[/\\]testing[/\\]/.test(file);
const linter = ['-c', join(import.meta.dirname, 'assertions.json'), '-f', 'unix', ...folders];

const lines = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter(isProduct)
  .reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), ...linter], {
  cwd: root,
  encoding: 'utf8',
});
const found = stdout
  .split('\n')
  .filter((line) => line.includes('consistent-type-assertions') && isProduct(line.split(':')[0] ?? ''));
const most = Math.floor(lines / 1_000);
if (!/\d+ problems?/.test(stdout)) throw new Error(`The linter said nothing: ${stdout}`);
if (found.length > most)
  console.error(`${found.join('\n')}\n${found.length} type assertions, ${most} allowed in ${lines} lines`);
process.exitCode = found.length > most ? 1 : 0;
