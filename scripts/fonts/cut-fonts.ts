import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { characterRanges } from '#shared/text/printable-characters.ts';
import { readTables, setWidth, toNameTable, writeFont } from './font-tables.ts';

// `node scripts/fonts/cut-fonts.ts` rewrites server/pdf/fonts/sans-*.ts: the typeface of the documents, subset to the
// characters they use, with kerning. As base64 in a module it is bundled like code, so that no thread needs a file.

const source = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/source-sans-3/package.json'));
const target = join(import.meta.dirname, '../../server/pdf/fonts');

/** «Source» is a reserved name: a changed version must have another (SIL Open Font License, clause 3). */
const family = 'Comptoir Sans';

/** A sixth of an em between thousands: with the original eighth, `1 234` reads like `1234` in small type. */
const narrowSpace = 0x202f;
const narrowSpaceWidth = 165;

const cuts = [
  { weight: 'Regular', file: '400Regular/SourceSans3_400Regular.ttf' },
  { weight: 'SemiBold', file: '600SemiBold/SourceSans3_600SemiBold.ttf' },
];

const characters = characterRanges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  .map((codePoint) => String.fromCodePoint(codePoint))
  .join('');

async function cut(weight: string, file: string): Promise<void> {
  const subset = await subsetFont(await readFile(join(source, file)), characters, {
    targetFormat: 'truetype',
    keepFeatures: ['kern'],
    dropTables: ['GSUB', 'GDEF', 'DSIG', 'STAT', 'BASE', 'meta', 'gasp'],
    noHinting: true,
    noLayoutClosure: true,
  });
  const tables = readTables(subset).map((table) =>
    table.tag === 'name' ? { ...table, data: toNameTable(family, weight) } : table,
  );
  setWidth(tables, narrowSpace, narrowSpaceWidth);
  const name = `sans${weight}`;
  const base64 = writeFont(tables).toString('base64');
  const header = `/** ${family} ${weight}, a TrueType font in base64; made by scripts/fonts/cut-fonts.ts from Source Sans 3, see LICENSE.txt. */`;
  await writeFile(
    join(target, `sans-${weight.toLowerCase()}.ts`),
    `${header}\nexport const ${name} =\n  '${base64}';\n`,
  );
}

for (const { weight, file } of cuts) await cut(weight, file);
await copyFile(join(source, 'LICENSE_FONT'), join(target, 'LICENSE.txt'));
