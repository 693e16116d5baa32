import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCircles, findUnlisted, findUpward, isFixture, listImports } from './find-circles.ts';

function write(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'circles-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

test('two folders that import one another are a circle, also where only types are imported', () => {
  const root = write({
    'server/http/route.ts': "import type { Caller } from '#server/rules/caller.ts';\n",
    'server/rules/caller.ts': 'export type Caller = {};\n',
    'server/rules/write.ts': "import { type Route } from '#server/http/route.ts';\n",
  });

  const [circle] = findCircles(listImports(root, 'server'));

  expect(circle).toEqual(['server/http', 'server/rules', 'server/http']);
});

test('a circle is found over several folders, in a folder of folders, and through what is loaded late', () => {
  const root = write({
    'server/local/a/one.ts': "import { two } from '../b/two.ts';\n",
    'server/local/b/two.ts': "const load = () => import('../c/three.ts');\n",
    'server/local/c/three.ts': "export * from '#server/local/a/other.ts';\n",
    'server/local/a/other.ts': '',
  });

  const [circle] = findCircles(listImports(root, 'server'));

  expect(circle?.toSorted()).toEqual(['server/local/a', 'server/local/a', 'server/local/b', 'server/local/c']);
});

test('imports by tests make no circle', () => {
  const root = write({
    'server/a/one.ts': "import '../b/two.ts';\n",
    'server/b/two.ts': '',
    'server/b/two.test.ts': "import { one } from '../a/one.ts';\n",
  });

  expect(findCircles(listImports(root, 'server'))).toEqual([]);
});

test('fixtures are the files of the testing folders of the service and the screens', () => {
  const files = ['server/testing/a.ts', 'server/hub/testing/a.ts', 'renderer/testing/a.tsx', 'e2e/testing/a.ts'];

  expect(files.filter(isFixture)).toEqual(files.slice(0, 3));
});

test('an import from a higher layer is reported with its files', () => {
  const imports = [
    { from: 'server/rules/write.ts', to: 'server/http/route.ts' },
    { from: 'server/http/route.ts', to: 'server/rules/write.ts' },
  ];

  expect(findUpward(imports, 'server', ['rules', 'http'])).toEqual([imports[0]]);
});

test('a file outside the layers may import all of them, and none of them may import it', () => {
  const above = { from: 'server/service.ts', to: 'server/http/route.ts' };
  const back = { from: 'server/http/route.ts', to: 'server/open-data.ts' };

  expect(findUpward([above, back], 'server', ['rules', 'http'])).toEqual([back]);
});

test('a folder that no layer names is reported', () => {
  const root = write({
    'server/rules/a.ts': '',
    'server/log/b.ts': '',
    'server/testing/c.ts': '',
    'server/app.ts': '',
  });

  expect(findUnlisted(root, 'server', ['rules'])).toEqual(['server/log']);
});
