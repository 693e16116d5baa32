import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { demoShop } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test as base } from '../../testing/test.ts';

const numero = 'FA-P01-000007';
const client = 'VERDIER';
const reference = 'PISTOLET-CART';

/** Opens a shop in which the disk changed one invoice before it was opened today. */
const test = base.extend({
  environment: async ({ environment }, provide) => {
    const disk = new SQLite(join(environment.COMPTOIR_DATA_DIR ?? '', 'backoffice.db'));
    const spoil = disk.prepare(
      `update documents set record = replace(record, '"statut"', '"ztatut"') where numero = ?`,
    );
    expect(spoil.run(numero).changes).toBe(1);
    const other = disk.prepare(
      `update tiers set record = replace(record, '"intitule"', '"intitvle"') where numero = ?`,
    );
    expect(other.run(client).changes).toBe(1);
    const article = disk.prepare(
      `update articles set record = replace(record, '"designation"', '"designatjon"') where reference = ?`,
    );
    expect(article.run(reference).changes).toBe(1);
    disk.close();
    await provide(environment);
  },
});

test.use({ settings: demoShop });

test('an invoice and a customer corrupted on disk are reported on the dashboard and at their addresses, and all else works', async ({
  comptoir: { page, url, watch },
}) => {
  test.setTimeout(120_000);
  watch.expectConsole(/status of 500/);
  await signIn(page);
  await page.goto(`${url}/app/tableau-de-bord`);
  const named = page.getByText(`La facture ${numero} est abîmée sur le disque`, { exact: false });
  await expect(async () => {
    await page.reload();
    await expect(named).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(named).toContainText('le reste fonctionne');
  // The message stays as long as the damage does: it cannot be marked as read.
  await expect(page.getByRole('button', { name: 'J’ai lu' })).toHaveCount(0);
  await checkAccessibility(page, 'the dashboard names a damaged invoice');
  await takeScreens(page, 'avis-fiche-abimee');

  await page.goto(`${url}/app/factures/${numero}`);
  await expect(page.getByRole('main')).toContainText('abîmée sur le disque');
  await checkAccessibility(page, 'the address of a damaged invoice');
  await takeScreens(page, 'fiche-abimee');

  for (const [path, code] of [
    [`clients/${client}`, client],
    [`clients/${client}/modifier`, client],
    [`articles/${reference}`, reference],
    [`articles/${reference}/modifier`, reference],
  ] as const) {
    await page.goto(`${url}/app/${path}`);
    await expect(page.getByRole('alert')).toContainText('sur le disque');
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  }
  await checkAccessibility(page, 'the form of a damaged article');

  await page.goto(`${url}/app/factures?q=FA-P01-00000`);
  const grid = page.getByRole('grid', { name: 'Factures' });
  await expect(grid.getByText('FA-P01-000008', { exact: true })).toBeVisible();
  await expect(grid.getByText(numero, { exact: true })).toHaveCount(0);
});
