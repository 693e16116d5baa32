import type { Page } from '@playwright/test';
import { getDevis } from '#shared/contracts/ventes/devis.ts';
import { scan } from '../../testing/keyboard.ts';
import type { Comptoir } from '../../testing/runtimes.ts';
import { chooseClient, demoShop, findCompany, findStocked } from '../../testing/shop.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

/** Magnifies to 200 %: a window of 1280 by 800 then has room for half as many of the page's own pixels. */
async function magnify({ page, electron }: Comptoir) {
  if (!electron) return page.setViewportSize({ width: 640, height: 400 });
  await electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(1280, 800);
    window?.webContents.setZoomFactor(2);
  });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeLessThanOrEqual(680);
}

/** Checks that the focus is somewhere in sight, and that nothing has to be scrolled sideways. */
async function expectFocusInSight(page: Page, step: string) {
  await expect(page.locator(':focus'), step).toBeInViewport();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${step}: nothing beyond the side`).toBeLessThanOrEqual(0);
}

test('a sale is made by keyboard at 200 % zoom', async ({ comptoir, call }) => {
  const { page } = comptoir;
  const client = await findCompany(call);
  const [first, second] = await findStocked(call, 2);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await magnify(comptoir);
  await chooseClient(page, client);
  await expectFocusInSight(page, 'the customer is chosen');
  await scan(page, String(first?.code_ean));
  await scan(page, String(second?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('F4');
  await expectFocusInSight(page, 'the quantity');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectFocusInSight(page, 'the discount');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expectFocusInSight(page, 'back at the articles');
  await page.keyboard.press('F7');
  await expectFocusInSight(page, 'the discount of the whole sale');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
  await expectFocusInSight(page, 'the saved sale');
  const numero =
    (await page
      .getByText(/^DE-P01-\d{6}$/)
      .first()
      .textContent()) ?? '';
  const { data } = await call(getDevis, { params: { id: numero } });
  expect(data.lignes?.at(-1)).toMatchObject({ article_code: second?.reference, quantite: 4, remise_pourcentage: 5 });
});
