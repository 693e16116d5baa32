import { demoShop, findPlaceLink } from '../../testing/shop.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('a screen first opened while the service is unreachable opens, complete, once it is back', async ({
  comptoir: { page, watch },
}) => {
  watch.expectConsole(/ERR_FAILED|ERR_ABORTED|dynamically imported module/);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  const families = await findPlaceLink(page, 'Familles');
  let isAway = true;
  await page.route('**/*', (route) => (isAway ? route.abort() : route.continue()));
  await families.click();
  await expect(page.getByRole('alert').filter({ hasText: 'cet écran s’ouvrira dès qu’il répondra' })).toBeVisible();
  isAway = false;
  const row = page.getByRole('grid', { name: 'Familles' }).getByRole('row').nth(1);
  await expect(row).toBeVisible();
  expect(await row.evaluate((element) => getComputedStyle(element).position)).toBe('absolute');
});
