import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getArticle, listArticles } from '#shared/contracts/articles/articles.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { getFamille } from '#shared/contracts/articles/familles.ts';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { demoShop, getContent, goTo, hire } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

/** Makes a file as a French Excel does: one byte for each character, semicolons, decimal commas, Windows line ends. */
function toExcelFile(name: string, rows: readonly string[][]) {
  const text = rows.map((cells) => `${cells.join(';')}\r\n`).join('');
  const bytes = [...text].map((letter) => ({ '€': 0x80, '’': 0x92, œ: 0x9c })[letter] ?? letter.charCodeAt(0));
  return { name, mimeType: 'text/csv', buffer: Buffer.from(bytes) };
}

const articles = toExcelFile('catalogue été.csv', [
  ['Réf.', 'Libellé', 'Prix HT', 'TVA', 'Gencod', 'Qté', 'Rayon'],
  ['IMP-001', 'Clé à œil d’acier', '12,50', '20', '3250390001232', '4', ''],
  ['IMP-002', 'Équerre renforcée', '1 234,56 €', '5,5', '', '', ''],
  ['IMP-003', 'Prix illisible', 'douze', '20', '', '', ''],
  ['REFERENCE-BEAUCOUP-TROP-LONGUE', 'Trop longue', '3', '20', '', '', ''],
  ['IMP-001', 'En double', '1', '20', '', '', ''],
  ['IMP-006', 'Code abîmé', '2', '20', '3,25039E+12', '', ''],
]);

const chooseFile = (page: Page, file: ReturnType<typeof toExcelFile>) =>
  page.locator('input[type=file]').setInputFiles(file);
const getCount = (page: Page, label: string) =>
  getContent(page).locator('dl > div').filter({ hasText: label }).locator('dd');

test('a catalogue from a French Excel is tried, imported, corrected and imported again', async ({
  page,
  call,
  runtime,
}) => {
  await signIn(page);
  await goTo(page, 'Articles');
  await getContent(page).getByRole('link', { name: 'Importer' }).click();
  await expect(page.getByText('Déposez ici un fichier CSV d’articles')).toBeVisible();
  await chooseFile(page, articles);

  const columns = page.getByRole('region', { name: 'Aperçu du fichier' });
  await expect(columns.getByText('Clé à œil d’acier')).toBeVisible();
  await expect(page.getByLabel('Encodage du fichier')).toHaveValue('windows-1252');
  await expect(page.getByLabel('La colonne Gencod contient')).toHaveValue('code_ean');
  await expect(page.getByLabel('La colonne Rayon contient')).toHaveValue('famille');
  await page.getByLabel('La colonne Rayon contient').selectOption('');
  await takeScreens(page, 'import');
  await checkAccessibility(page, 'a file before it is imported');

  await page.getByRole('button', { name: 'Essai à blanc' }).click();
  await expect(page.getByRole('heading', { name: /rien n’a été écrit/ })).toBeFocused();
  await expect(getCount(page, 'seraient créés')).toHaveText('2');
  await expect(getCount(page, 'lignes refusées')).toHaveText('4');
  const refused = page.getByRole('grid', { name: 'Lignes refusées' });
  await expect(refused.getByRole('row', { name: /^4 Prix de vente HT douze Nombre attendu/ })).toBeVisible();
  await expect(
    refused.getByRole('row', { name: /^6 En double dans le fichier : c’est déjà la ligne 2/ }),
  ).toBeVisible();
  await checkAccessibility(page, 'the report of a dry run');
  await expect(call(getArticle, { params: { reference: 'IMP-001' } })).rejects.toThrow('introuvable');

  await page.getByRole('button', { name: 'Importer pour de bon' }).click();
  await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeFocused();
  await takeScreens(page, 'import-rapport');
  expect(await call(getArticle, { params: { reference: 'IMP-001' } })).toMatchObject({
    designation: 'Clé à œil d’acier',
    prix_vente: 12.5,
    stock_reel: 4,
    code_ean: '3250390001232',
  });
  expect(await call(getArticle, { params: { reference: 'IMP-002' } })).toMatchObject({
    prix_vente: 1234.56,
    tva_taux: 5.5,
  });

  const corrected = await saveFile(page, runtime, 'Lignes refusées, à corriger');
  expect(corrected).toContain('À corriger');
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  const buffer = Buffer.from(
    corrected
      .replace('douze', '12')
      .replace(/REFERENCE[^;]*/, 'IMP-004')
      .replace('3,25039E+12', ''),
  );
  await chooseFile(page, { name: 'corrigé.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByLabel('La colonne Rayon contient')).toHaveValue('');
  await page.getByRole('button', { name: 'Importer 4 lignes' }).click();
  await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeVisible();
  await expect(getCount(page, 'créés')).toHaveText('3');
  await expect(getCount(page, 'déjà là')).toHaveText('1');
  await page.getByRole('link', { name: 'Voir les articles' }).click();
  await expect(page.getByRole('grid', { name: 'Articles' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('IMP-004');
  await expect(page.getByRole('grid', { name: 'Articles' }).getByText('Trop longue')).toBeVisible();
});

/** Returns the file a button saves: as it was saved or, on the desktop, which would ask where, as the page made it. */
async function saveFile(page: Page, runtime: string, label: string): Promise<string> {
  const button = page.getByRole('button', { name: label });
  if (runtime === 'chromium') {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    return readFile(await download.path(), 'utf8');
  }
  const made = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        HTMLAnchorElement.prototype.click = () => {};
        URL.createObjectURL = (blob) => {
          if (blob instanceof Blob) void blob.text().then(resolve);
          return 'blob:';
        };
      }),
  );
  await button.click();
  return made;
}

test('an import is found by Ctrl+K, the same file twice creates nothing twice, and lists are exported', async ({
  page,
  call,
  runtime,
}) => {
  const clients = toExcelFile('clients.csv', [
    ['Raison sociale', 'CP', 'Ville', 'Tél'],
    ...Array.from({ length: 230 }, (_, index) => [`Import Frère ${index}`, '30700', 'Uzès', '04 66 00 00 00']),
  ]);
  await signIn(page);
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Chercher partout' }).fill('importer');
  await page.getByRole('button', { name: 'Import et export' }).click();
  await expect(page.getByText('Déposez ici un fichier CSV de clients')).toBeVisible();
  await checkAccessibility(page, 'where a file is dropped');
  const before = (await call(listClients)).data.length;
  for (const [label, count] of [
    ['créés', '230'],
    ['déjà là', '230'],
  ] as const) {
    await chooseFile(page, clients);
    await page.getByRole('button', { name: 'Importer 230 lignes' }).click();
    await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeVisible();
    await expect(getCount(page, label)).toHaveText(count);
    await page.getByRole('button', { name: 'Autre fichier' }).click();
  }
  expect((await call(listClients)).data).toHaveLength(before + 230);
  const exported = await saveFile(page, runtime, 'Exporter en CSV');
  expect(exported.match(/Import Frère/g)).toHaveLength(230);
});

test('an import waits for a service that does not answer, is stopped, cut short, and ends without a double', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  const file = toExcelFile('stock.csv', [
    ['Référence', 'Désignation'],
    ...Array.from({ length: 120 }, (_, index) => [`LONG-${index}`, `Article ${index}`]),
  ]);
  const begin = async () => {
    await chooseFile(page, file);
    await page.getByRole('button', { name: 'Importer 120 lignes' }).click();
  };
  await signIn(page);
  await page.goto(`${url}/app/import/articles`);
  let isSilent = true;
  let answered = 0;
  await page.route('**/import/articles', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (isSilent) return route.abort();
    answered += 1;
    return route.continue();
  });
  await begin();
  await expect(page.getByText('Le service ne répond pas. L’import continuera')).toBeVisible();
  await page.getByRole('button', { name: 'Arrêter' }).click();
  await expect(page.getByRole('heading', { name: /Import interrompu/ })).toBeVisible();
  isSilent = false;
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeVisible();
  await expect(getCount(page, 'créés')).toHaveText('120');
  expect(answered).toBe(3);

  await page.unroute('**/import/articles');
  let isCut = true;
  await page.route('**/import/articles', async (route) => {
    answered += 1;
    await (route.request().method() === 'POST' && isCut && answered > 4 ? route.abort() : route.continue());
  });
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await begin();
  await expect(page.getByText('50 lignes sur 120')).toBeVisible();
  await expect(page.getByText('Le service ne répond pas. L’import continuera')).toBeVisible();
  // Once the page is gone: until then it retries each second.
  await page.goto(`${url}/app/import/articles`);
  isCut = false;
  await expect(page.getByText(/s’est arrêté après 50 lignes sur 120/)).toBeVisible();
  await begin();
  await expect(getCount(page, 'déjà là')).toHaveText('120');
  const { data } = await call(listArticles);
  expect(data.filter(({ reference }) => reference.startsWith('LONG-'))).toHaveLength(120);
});

test('a reader exports, and imports nothing', async ({ comptoir: { page, url }, call }) => {
  await signIn(page, await hire(call, 'lecture'));
  await goTo(page, 'Familles');
  await expect(page.getByRole('button', { name: 'Nouvelle famille' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeVisible();
  await expect(getContent(page).getByRole('link', { name: 'Importer' })).toHaveCount(0);
  await page.goto(`${url}/app/import`);
  await expect(page.getByText(/Réservé aux responsables/)).toBeVisible();
});

test('a file of 100,000 lines is read while the window keeps drawing', async ({ page }, testInfo) => {
  await signIn(page);
  await page.goto(new URL('/app/import/articles', page.url()).href);
  await expect(page.getByText('Déposez ici un fichier CSV d’articles')).toBeVisible();
  const row = (index: number) => [`GRAND-${index}`, `Vis à bois numéro ${index}`, '1,50', '20', '', '3', 'Visserie'];
  const rows = Array.from({ length: 100_000 }, (_, index) => row(index));
  const file = toExcelFile('grand.csv', [['Réf.', 'Libellé', 'Prix HT', 'TVA', 'Gencod', 'Qté', 'Note'], ...rows]);
  await page.evaluate(watchFrames);
  await chooseFile(page, file);
  await expect(page.getByRole('button', { name: /Importer 100.000 lignes/ })).toBeVisible({ timeout: 60_000 });
  const longest = await page.evaluate(() => Reflect.get(globalThis, 'longestFrame') as number);
  testInfo.annotations.push({ type: 'longest frame (ms)', description: longest.toFixed(0) });
  expect(longest).toBeGreaterThan(0);
});

/** Records the longest time between two frames. */
function watchFrames() {
  let last = performance.now();
  Reflect.set(globalThis, 'longestFrame', 0);
  const look = (now: number) => {
    Reflect.set(globalThis, 'longestFrame', Math.max(Number(Reflect.get(globalThis, 'longestFrame')), now - last));
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('unknown families of a catalogue are listed once, created together, and the file is tried again', async ({
  page,
  call,
}) => {
  const rows = Array.from({ length: 60 }, (_, index) => [
    `FAM-${index}`,
    `Article ${index}`,
    index % 2 === 0 ? 'Arrosage été' : 'Bois de chauffe',
  ]);
  await signIn(page);
  await page.goto(new URL('/app/import/articles', page.url()).href);
  await chooseFile(page, toExcelFile('familles.csv', [['Référence', 'Désignation', 'Famille'], ...rows]));
  await page.getByRole('button', { name: 'Essai à blanc' }).click();
  await expect(getCount(page, 'lignes refusées')).toHaveText('60');
  const refused = page.getByRole('grid', { name: 'Lignes refusées' });
  await expect(refused).toHaveAttribute('aria-rowcount', '3');
  await expect(refused.getByRole('row', { name: /^30 lignes, dès la 2 Famille Arrosage été/ })).toBeVisible();
  await checkAccessibility(page, 'a file whose families are missing');
  await page.getByRole('button', { name: 'Créer les 2 familles' }).click();
  await expect(getCount(page, 'seraient créés')).toHaveText('60');
  expect(await call(getFamille, { params: { code: 'ARROSAGE-ETE' } })).toMatchObject({ intitule: 'Arrosage été' });
  await page.getByRole('button', { name: 'Importer pour de bon' }).click();
  await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeFocused();
  expect(await call(getArticle, { params: { reference: 'FAM-1' } })).toMatchObject({ famille_code: 'BOIS-DE-CHAUFFE' });
});
