import { checkBothThemes } from '../testing/checks/check-accessibility.ts';
import { listAddresses, visitPlaces } from '../testing/addresses.ts';
import { demoShop } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(480_000);

// In one runtime: the desktop shows these same pages with the same engine, and looking at all of them takes minutes.
test('every place keeps to the rules of accessibility, in the light and in the dark theme', async ({
  comptoir: { page, watch },
  call,
}) => {
  // What waits for a shop is named by a number nobody has.
  watch.expectConsole(/status of 404 .*synchronisation/);
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await checkBothThemes(page, 'sign-in');
  await signIn(page);
  await visitPlaces(page, await listAddresses(call), (address) => checkBothThemes(page, address));
});
