import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { scan } from '../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });

test('two tabs of one till share its sales: what one types the other shows, and one document comes of them', async ({
  comptoir: { page, context, url },
  call,
}) => {
  const client = await findCompany(call);
  const [first, second] = await findStocked(call, 2);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${url}/app/vente`);
  await expect(other.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  const before = (await call(listDevis, { query: { limit: 1000 } })).length;

  await chooseClient(page, client);
  await scan(page, String(first?.code_ean));
  await expect(other.getByLabel(`Quantité de ${first?.designation}`)).toHaveValue('1');
  await scan(other, String(second?.code_ean));
  await expect(page.getByLabel(`Quantité de ${second?.designation}`)).toHaveValue('1');
  await expect(page.getByRole('row')).toHaveCount(3);

  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
  await other.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  expect(await call(listDevis, { query: { limit: 1000 } })).toHaveLength(before + 1);
});
