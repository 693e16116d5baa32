import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { listShownPictures } from '../shown-pictures.ts';

test('the pictures in the repository are those that documents show', () => {
  const kept = globSync('docs/screens/*').map((path) => basename(path));
  expect(kept.toSorted()).toEqual(listShownPictures());
  expect(kept.length).toBeGreaterThan(10);
});

test('every decision record has a date and a status', () => {
  const records = globSync('docs/decisions/*.md');
  const silent = records.filter((path) => {
    const [title = '', , status = ''] = readFileSync(path, 'utf8').split('\n');
    const number = basename(path).slice(0, 4);
    const isDated = /^Status: (in force|replaced by \d{4}) · \d{4}-\d\d-\d\d(, amended \d{4}-\d\d-\d\d)?$/.test(status);
    return !title.startsWith(`# ${number}. `) || !isDated;
  });
  expect(records.length).toBeGreaterThan(15);
  expect(silent).toEqual([]);
});

test('every file and folder of ours that a document names is there', () => {
  const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')];
  const named = documents.flatMap((document) =>
    [
      ...readFileSync(document, 'utf8').matchAll(
        /`((?:server|shared|renderer|electron|scripts|e2e|bench)\/[\w./-]+)`/g,
      ),
    ].map(([, path = '']) => ({ document, path })),
  );
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

test('every file that a recipe names without its folder exists', () => {
  const documents = ['CONTRIBUTING.md', 'docs/architecture.md'];
  const files = globSync(['*.ts', '{server,shared,renderer,electron,scripts,e2e,bench}/**/*.{ts,tsx}']).map((path) =>
    basename(path),
  );
  const known = new Set(files);
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([\w-]+(?:\.[\w-]+)*\.tsx?)`/g)].map(([, name = '']) => name),
  );
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});
