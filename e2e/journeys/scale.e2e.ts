import type { Page } from '@playwright/test';
import { buildCatalogueArticle } from '../testing/article-catalogue.ts';
import { scan } from '../testing/keyboard.ts';
import { fillLargeShop, type ShopSize, toClientCode } from '../testing/large-shop.ts';
import { measureHeap, measureScrolling, measureTyping } from '../testing/measure-screens.ts';
import { expect, installed, signIn, test as base } from '../testing/test.ts';

/**
 * `COMPTOIR_SCALE=full` is the largest shop Comptoir is made for; the gate checks the same promises at a twentieth of
 * it.
 */
const isFull = process.env.COMPTOIR_SCALE === 'full';
const size: ShopSize = isFull
  ? { articles: 100_000, clients: 10_000, documents: 50_000 }
  : { articles: 5_000, clients: 500, documents: 2_500 };
const sales = isFull ? 500 : 20;

const test = base.extend({
  environment: async ({ environment }, provide) => {
    await fillLargeShop(environment.COMPTOIR_DATA_DIR ?? '', size);
    await provide(environment);
  },
});

test.use({ settings: installed });
test.setTimeout(isFull ? 1_800_000 : 240_000);

function print(what: string, figures: object) {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`  scale: ${what}: ${told.join(', ')}\n`);
}

/** Holds every answer to a search until the returned function is called. */
async function holdSearches(page: Page): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const isSearch = ({ pathname, searchParams }: URL) =>
    ['/articles', '/clients'].includes(pathname) && (searchParams.get('query') ?? '') !== '';
  await page.route(isSearch, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await page.unroute(isSearch);
  };
}

test('a large shop: lists scroll without a blank row, typing never waits for an answer, and sales leave no memory behind', async ({
  comptoir: { page, context, url },
}) => {
  const whole = new Set<string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/articles' && !/(query|code)=[^&]/.test(search)) whole.add(pathname + search);
  });
  await signIn(page);

  await test.step('lists', async () => {
    for (const [address, label, count] of [
      ['articles', 'Articles', size.articles],
      // The customer for sales without a name is added to those that were made.
      ['clients', 'Clients', size.clients + 1],
      ['factures', 'Factures', size.documents / 5],
    ] as const) {
      const started = Date.now();
      await page.goto(`${url}/app/${address}`);
      const grid = page.getByRole('grid', { name: label });
      await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1), { timeout: 60_000 });
      const readMs = Date.now() - started;
      const seen = await measureScrolling(page, isFull ? 480 : 120);
      print(label, { readMs, ...seen, longestMs: Math.round(seen.longestMs) });
      expect(seen.blank, `${label}: frames with a blank row`).toBe(0);
    }
  });

  await test.step('articles', async () => {
    await page.goto(`${url}/app/articles`);
    const grid = page.getByRole('grid', { name: 'Articles' });
    await expect(grid).toHaveAttribute('aria-rowcount', String(size.articles + 1));
    await grid.focus();
    const started = Date.now();
    await page.keyboard.press('Control+A');
    await expect(page.getByText(`${size.articles.toLocaleString('fr-FR')} sélectionnés`)).toBeVisible({
      timeout: 60_000,
    });
    print('all articles selected', { ms: Date.now() - started });
    await expect(page.getByText('300 articles au plus')).toBeVisible();
    await page.goto(`${url}/app/factures`);
  });

  await test.step('documents', async () => {
    const nb = size.documents / 5;
    const told = nb.toLocaleString('fr-FR');
    const grid = page.getByRole('grid', { name: 'Factures' });
    const rows = grid.locator('tbody').getByRole('row');
    await expect(page.getByText(`${told} documents`)).toBeVisible();
    await grid.focus();
    await page.keyboard.press('End');
    await expect(grid.getByText('FA-P01-000001', { exact: true })).toBeVisible();
    await page.keyboard.press('Shift+Home');
    await expect(page.getByText(`${told} sélectionnés`)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+A');
    await expect(page.getByText(`${told} sélectionnés`)).toBeVisible();
    await grid.getByRole('button', { name: 'Numéro' }).click();
    await expect(page).toHaveURL(/tri=numero&sens=asc/);
    await expect(rows.first()).toContainText('FA-P01-000001');
    await expect(page.getByText(`${told} sélectionnés`)).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(`fap01${String(nb).padStart(6, '0')}`);
    await expect(page.getByText('1 document', { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Tout afficher' }).click();
    await expect(page.getByText(`${told} documents`)).toBeVisible();
    await expect(page).toHaveURL(/tri=numero&sens=asc$/);
  });

  await test.step('typing', async () => {
    await page.goto(`${url}/app/vente`);
    await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
    const entry = page.getByRole('combobox', { name: 'Article' });
    await entry.focus();
    const letGo = await holdSearches(page);
    const held = await measureTyping(page, 'vis a bois inox');
    await expect(entry).toHaveValue('vis a bois inox');
    await expect(page.getByRole('option', { name: /Vis à bois inox/ })).toHaveCount(0);
    await letGo();
    await expect(page.getByRole('option', { name: /Vis à bois inox/ }).first()).toBeVisible();
    await entry.fill('');
    const free = await measureTyping(page, 'marteau universelle');
    await expect(page.getByRole('option').first()).toBeVisible();
    await entry.fill('');
    print('typing while no search answers', held);
    print('typing', free);
  });

  await test.step('sales', async () => {
    const article = buildCatalogueArticle(42);
    const sell = async (index: number) => {
      await page.keyboard.press('F2');
      await page.getByRole('combobox', { name: 'Client' }).fill(toClientCode(index % 50));
      const wanted = page.getByRole('option').filter({ hasText: new RegExp(`n° ${index % 50}(?!\\d)`) });
      await expect(wanted.first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Changer' })).toBeVisible();
      await scan(page, article.code_ean ?? '');
      await expect(page.getByLabel(`Quantité de ${article.designation}`)).toHaveValue('1');
      await page.keyboard.press('F9');
      await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
      await expect(page.locator('canvas').first()).toBeVisible();
      await page.keyboard.press('F9');
      await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
    };
    const warm = Math.ceil(sales / 5);
    for (let index = 0; index < warm; index += 1) await sell(index);
    const before = await measureHeap(context, page);
    for (let index = warm; index < sales; index += 1) await sell(index);
    const after = await measureHeap(context, page);
    print(`memory over ${sales - warm} sales`, { before: before.toFixed(1), after: after.toFixed(1), unit: 'Mo' });
    expect(after - before, 'megabytes more after the sales').toBeLessThan(6);
  });

  expect([...whole], 'no screen reads every article’s whole record').toEqual([]);
});
