import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';

const draws = /<(Dialog|Modal|Popover|Menu|Drawer|Spotlight\.Root)[\s>]/;

test('every dialog and menu of the screens is checked by a journey', () => {
  const sources = globSync('renderer/{app,screens}/**/*.tsx').filter((path) => draws.test(readFileSync(path, 'utf8')));
  const journeys = globSync('e2e/**/*.e2e.ts').map((path) => readFileSync(path, 'utf8'));
  const unseen = sources
    .map((path) => relative('renderer', path))
    .filter((source) => !journeys.some((text) => text.includes(`checkDialog(page, '${source}')`)));
  expect(sources.length).toBeGreaterThan(20);
  expect(unseen).toEqual([]);
});
