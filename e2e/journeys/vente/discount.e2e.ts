import type { Page } from '@playwright/test';
import type { Call } from '#shared/endpoints/api-client.ts';
import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { formatPercent } from '#shared/money/money.ts';
import { demoShop, findCompany, findStocked, hire, startVente } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { administrator, expect, signIn, test } from '../../testing/test.ts';
import type { Watch } from '../../testing/watch-pages.ts';

test.use({ settings: demoShop });

/** A salesperson scans an article for a company with a maximum discount. */
async function sell({ page, watch }: { page: Page; watch: Watch }, call: Call) {
  watch.expectConsole(/403/);
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  await signIn(page, await hire(call, 'vendeur'));
  await startVente(page, client, article);
  return { client, article };
}

async function approve(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Accord d’un responsable' });
  await dialog.getByLabel('Adresse e-mail du responsable').fill(administrator.email);
  await dialog.getByLabel('Mot de passe').first().fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
}

test('a discount above the customer’s maximum is refused where it is typed, and granted by a manager on the spot', async ({
  comptoir,
  call,
}) => {
  const { page } = comptoir;
  const { client, article } = await sell(comptoir, call);

  const discount = page.getByRole('textbox', { name: `Remise sur ${article?.designation}, en pourcentage` });
  const total = page.getByRole('status', { name: 'Total TTC' });
  const full = await total.textContent();
  await page.keyboard.press('F6');
  await expect(discount).toBeFocused();
  await page.keyboard.type(String(client.remise_max + 5));
  const alert = page.getByRole('alert').filter({ hasText: 'au plus pour' });
  await expect(alert).toHaveText(`${formatPercent(client.remise_max)} au plus pour ${client.intitule}.`);
  await expect(discount).toHaveAttribute('aria-invalid', 'true');
  await expect(total).toHaveText(full ?? '');
  await takeScreens(page, 'remise-refusee');

  for (const key of ['Enter', 'F9']) {
    await page.keyboard.press(key);
    await expect(discount).toBeFocused();
    await expect(alert).toBeVisible();
  }
  await discount.fill(String(client.remise_max));
  await expect(alert).toBeHidden();
  await expect(total).not.toHaveText(full ?? '');

  await page.keyboard.press('F10');
  await discount.fill(String(client.remise_max + 5));
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  await approve(page);
  const [saved] = await call(listDevis, { query: { limit: 1 } });
  expect(saved?.lignes?.[0]?.remise_pourcentage).toBe(client.remise_max + 5);
});

test('a price typed below the customer’s maximum is refused where it is typed, and granted by a manager on the spot', async ({
  comptoir,
  call,
}) => {
  const { page } = comptoir;
  const { client, article } = await sell(comptoir, call);
  const price = page.getByRole('textbox', { name: new RegExp(`^Prix .* de ${article?.designation}`) });
  await price.fill('1');
  const alert = page.getByRole('alert').filter({ hasText: 'au moins pour' });
  await expect(alert).toContainText(`${formatPercent(client.remise_max)} de remise au plus`);
  await takeScreens(page, 'prix-refuse');
  await page.keyboard.press('F9');
  await expect(price).toBeFocused();

  await page.keyboard.press('F10');
  await expect(alert).toBeHidden();
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog', { name: 'Accord d’un responsable' });
  await expect(dialog).toContainText('un responsable doit l’accorder');
  await takeScreens(page, 'accord');
  // Nothing is asked of the service before both are filled in.
  await dialog.getByLabel('Adresse e-mail du responsable').fill(administrator.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Mot de passe').first()).toBeFocused();
  await expect(dialog).toContainText('À remplir.');
  await approve(page);
});
