import { scan } from '../../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('a sale on hold is resumed unchanged, and an abandoned one can be restored', async ({ page, call }) => {
  const client = await findCompany(call);
  const [first, second] = await findStocked(call, 2);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('heading', { name: 'Nouvelle facture' })).toBeVisible();
  await chooseClient(page, client);
  await page.keyboard.type('3*', { delay: 90 });
  await scan(page, String(first?.code_ean));
  await expect(page.getByLabel(`Quantité de ${first?.designation}`)).toHaveValue('3');
  const total = page.getByRole('status', { name: 'Total TTC' });
  const held = (await total.textContent()) ?? '';

  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: '1 en attente' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Changer' })).toBeHidden();
  await scan(page, String(second?.code_ean));
  await expect(page.getByText(String(second?.designation))).toBeVisible();

  await page.keyboard.press('Shift+F8');
  await page.getByRole('button', { name: new RegExp(`^${client.intitule}`) }).click();
  await expect(page.getByText(client.intitule).first()).toBeVisible();
  await expect(page.getByLabel(`Quantité de ${first?.designation}`)).toHaveValue('3');
  await expect(total).toHaveText(held);
  await expect(page.getByText(String(second?.designation))).toBeHidden();

  await page.keyboard.press('Shift+F8');
  await page.getByRole('button', { name: `Abandonner la vente de ${second?.designation}` }).click();
  await expect(page.getByRole('button', { name: '1 en attente' })).toBeHidden();
  await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('button', { name: '1 en attente' })).toBeVisible();
  await takeScreens(page, 'vente-en-attente');
});
