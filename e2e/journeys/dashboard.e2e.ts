import type { Page } from '@playwright/test';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { formatAmount } from '#shared/money/money.ts';
import { demoShop } from '../testing/shop.ts';
import { takeScreens } from '../testing/take-screens.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });

/** Follows a block's link to a list that has as many rows as the block counted. */
async function follow(page: Page, block: string, { list, count }: { list: string; count: number }) {
  await page.getByRole('region', { name: block }).getByRole('link').first().click();
  const grid = page.getByRole('grid', { name: list });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible();
}

test('the dashboard shows what the service counted, and each block leads to a list of exactly that', async ({
  comptoir: { page, url },
  call,
}) => {
  const board = await call(getTableauDeBord);
  await signIn(page);
  await page.goto(`${url}/app/tableau-de-bord`);
  const month = page.getByRole('region', { name: 'Ventes du mois' });
  await expect(month.getByText(formatAmount(board.mois.total_ht), { exact: false }).first()).toBeVisible();
  await expect(
    page
      .getByRole('figure', { name: /^Ventes par mois/ })
      .locator('svg')
      .first(),
  ).toBeVisible();
  await takeScreens(page, 'tableau-de-bord');

  await follow(page, 'Ventes du mois', { list: 'Factures', count: board.mois.nb });
  await follow(page, 'Stock à commander', { list: 'Articles', count: board.stock_a_commander.nb });
  const chart = page.getByRole('figure', { name: /^Ventes par mois/ });
  await chart.locator('.recharts-bar-rectangle path').last().click();
  await expect(page).toHaveURL(new RegExp(`/factures\\?du=${board.mois.du}&au=`));
});
