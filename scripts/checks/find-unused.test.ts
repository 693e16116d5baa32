import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUnused } from './find-unused.ts';

const files = {
  'shared/money.ts': 'export const toCents = 1;\nexport type Cents = number;\nexport const rate = toCents;\n',
  'shared/contracts.ts':
    "export const getSale = defineEndpoint({});\nexport const { a: listSales } = listEndpoints('/x');\n",
  'server/sales.table.ts': 'export const sales = 1;\n',
  'server/app.ts':
    "import { toCents } from '#shared/money.ts';\nconst Cents = await import('../shared/late.ts');\nCents.begin();\n",
  'shared/late.ts': 'export const begin = 1;\nexport const end = 2;\n',
  'server/rate.test.ts': "import { rate } from '#shared/money.ts';\n",
};

test('an export that no other file uses is reported, but for tables and endpoints', () => {
  const root = mkdtempSync(join(tmpdir(), 'unused-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }

  expect(findUnused(root, ['shared', 'server'], Object.keys(files))).toEqual([
    { name: 'end', file: 'shared/late.ts' },
    { name: 'Cents', file: 'shared/money.ts' },
  ]);
});
