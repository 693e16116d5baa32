import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCrowdedFolders, findDoubleNames, mostFiles } from './find-crowded.ts';

function write(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'crowded-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const fill = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/file-${index}.ts`, '']));

test('a folder with too many files is reported with their number, however deep it is', () => {
  const root = write({ ...fill('server/http', mostFiles), ...fill('server/http/answers', mostFiles + 1) });

  expect(findCrowdedFolders(root, 'server')).toEqual([{ folder: 'server/http/answers', files: mostFiles + 1 }]);
});

test('a name that two files export is reported with both files, whatever each exports', () => {
  const root = write({
    'server/place.ts': 'export type Place = { at: number };\n',
    'renderer/app/place.ts': 'export const { open: Place, close } = doors;\n',
    'shared/role.ts': 'export const Role = z.enum([]);\nexport type Role = z.output<typeof Role>;\n',
    'server/role.test.ts': 'export const Role = 1;\n',
    'server/testing/role.ts': 'export const Role = 1;\n',
  });

  expect(findDoubleNames(root, ['server', 'shared', 'renderer'])).toEqual([
    { name: 'Place', files: ['server/place.ts', 'renderer/app/place.ts'] },
  ]);
});
