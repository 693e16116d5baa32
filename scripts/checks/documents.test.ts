import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { listShownPictures } from '../shown-pictures.ts';

test('the pictures in the repository are those that documents show', () => {
  const kept = globSync('docs/screens/*').map((path) => basename(path));
  expect(kept.toSorted()).toEqual(listShownPictures());
  expect(kept.length).toBeGreaterThan(10);
});

test('every decision says since when, and whether it still holds', () => {
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
