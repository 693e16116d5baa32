import type { Page } from '@playwright/test';
import { listAddresses, plainAddresses, visitPlaces } from '../testing/addresses.ts';
import { checkBothThemes } from '../testing/checks/check-accessibility.ts';
import { expectWhole } from '../testing/checks/check-whole.ts';
import { expectFocused } from '../testing/checks/focus.ts';
import { demoShop } from '../testing/shop.ts';
import { takeScreens } from '../testing/take-screens.ts';
import { expect, installed, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(240_000);

/** Places of which no other journey takes a picture. */
const pictured = ['tableau-de-bord', 'emails', 'synchronisation', 'administration'];

/** How many journeys share them: looking at all of them takes minutes. */
const shares = 4;

test.describe.configure({ mode: 'parallel' });

for (let share = 1; share <= shares; share += 1) {
  test(`every place opens by its address with its name, whole, usable by who cannot see or point in both themes: ${share} of ${shares}`, async ({
    comptoir: { page, watch },
    call,
  }) => {
    // Elements and transferts are named by a number that does not exist.
    watch.expectConsole(/status of 404 .*(synchronisation|transferts)/);
    await signIn(page);
    const addresses = (await listAddresses(call)).filter((_address, index) => index % shares === share - 1);
    expect(addresses.length).toBeGreaterThan(10);
    await visitPlaces(page, addresses, async (address) => {
      await expectOpen(page, address);
      const picture = pictured.find((name) => address === `/app/${name}`);
      if (picture) await takeScreens(page, picture);
      await checkBothThemes(page, address);
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    });
  });
}

async function expectOpen(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(/\p{L}{3}|^\p{Lu}{2}-P01-\d{6}$/u);
  await expect(page, address).toHaveTitle(/ · Comptoir$/);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, `${address}: nothing beyond the side`).toBeLessThanOrEqual(0);
  await expectWhole(page, address);
  await expectFocused(page, address);
  await expectNoFailure(page, address);
}

async function expectNoFailure(page: Page, address: string): Promise<void> {
  const failures = page.getByRole('alert').filter({ hasText: /autre chose que prévu|ne répond pas/ });
  await expect(failures, address).toHaveCount(0);
}

test('the places are those of the router; an unknown address shows an error, and the sign-in is accessible', async ({
  comptoir: { page, url },
  call,
}) => {
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await checkBothThemes(page, 'sign-in');
  await signIn(page);
  expect(await listAddresses(call)).toEqual(
    expect.arrayContaining([
      '/app/vente',
      '/app/devis',
      '/app/clients',
      '/app/relances/devis',
      '/app/signatures',
      '/app/administration/utilisateurs',
    ]),
  );
  await page.goto(`${url}/app/nulle-part`);
  await expect(page.getByText('Cette page n’existe pas')).toBeVisible();
});

test.describe('in a shop that has nothing yet', () => {
  test.use({ settings: installed });

  test('every place opens, and lists say that there is nothing instead of failing', async ({
    comptoir: { page, url },
  }) => {
    await signIn(page);
    await visitPlaces(page, plainAddresses, (address) => expectNoFailure(page, address));
    await page.goto(`${url}/app/factures`);
    await expect(page.getByText('Aucune facture pour l’instant')).toBeVisible();
    await page.goto(`${url}/app/relances`);
    await expect(page.getByText('Aucune facture impayée')).toBeVisible();
  });
});
