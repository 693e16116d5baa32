import { checkBothThemes } from '../testing/checks/check-accessibility.ts';
import { expectWhole } from '../testing/checks/check-whole.ts';
import { demoShop, hire } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

// Pages that are no place of the router: before the first sign-in, without the right to a place, at an unknown address.

test.describe('in an installation that was never opened', () => {
  test.use({ settings: {} });

  test('the first opening keeps to the rules of accessibility', async ({ comptoir: { page } }) => {
    await expect(page.getByRole('button', { name: 'Ouvrir la boutique' })).toBeVisible();
    await expectWhole(page, 'first opening');
    await checkBothThemes(page, 'first opening');
    await page.getByRole('button', { name: 'Ouvrir la boutique' }).press('Enter');
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await checkBothThemes(page, 'first opening with errors');
    await page.getByRole('radio', { name: /rejoint une boutique/ }).check();
    await expectWhole(page, 'first opening of a till');
    await checkBothThemes(page, 'first opening of a till');
  });
});

test.describe('in a shop', () => {
  test.use({ settings: demoShop });

  test('a refused screen and an unknown address keep to the rules of accessibility', async ({
    comptoir: { page, url },
    call,
  }) => {
    await signIn(page, await hire(call, 'vendeur'));
    await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
    await page.goto(`${url}/app/administration`);
    await expect(page.getByRole('link', { name: 'Revenir à mon écran' })).toBeVisible();
    await checkBothThemes(page, 'closed door');
    await page.goto(`${url}/app/nulle-part`);
    await expect(page.getByText('Cette page n’existe pas')).toBeVisible();
    await checkBothThemes(page, 'unknown address');
  });
});
