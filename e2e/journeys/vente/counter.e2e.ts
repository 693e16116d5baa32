import { toEanCheckDigit } from '#shared/identifiers/identifiers.ts';
import { listFactures } from '#shared/contracts/ventes/ventes.ts';
import { leaveUnpaid, scan } from '../../testing/keyboard.ts';
import { demoShop, findCompany, findStocked, startVente } from '../../testing/shop.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('a sale with all that happens at a counter: odd codes, second thoughts, a line of text, an article nobody had entered', async ({
  page,
  call,
}) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  await signIn(page);
  await startVente(page, client);

  await test.step('a code with hyphens and spaces, whose search was given up before', async () => {
    await page.keyboard.type('mar');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type('mar');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    const code = String(article?.code_ean);
    await scan(page, `${code.slice(0, 1)}-${code.slice(1, 7)} ${code.slice(7)}`);
    await expect(page.getByLabel(`Quantité de ${article?.designation}`)).toHaveValue('1');
  });

  await test.step('a quantity without an article stays in the entry field', async () => {
    await page.keyboard.type('3*');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Article' })).toHaveValue('3*');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Escape');
  });

  await test.step('Escape restores the former figure', async () => {
    await page.keyboard.press('F6');
    await page.keyboard.type('5');
    await expect(page.getByLabel(/^Remise sur/)).toHaveValue('5');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel(/^Remise sur/)).toHaveValue('0');
  });

  await test.step('a line of text, changed afterwards', async () => {
    await page.keyboard.type('Livraison avant midi');
    await expect(page.getByRole('option')).toHaveText([/comme ligne de texte/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F4');
    await page.keyboard.press('End');
    await page.keyboard.type(', côté cour');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Ligne de texte')).toHaveValue('Livraison avant midi, côté cour');
  });

  await test.step('an unknown code becomes an article, and the article a line', async () => {
    const digits = '325999000001';
    await scan(page, digits + toEanCheckDigit(digits));
    await page.getByRole('button', { name: 'Créer l’article' }).click();
    await page.getByLabel('Désignation').fill('Scie égoïne');
    await page.getByLabel('Référence').fill('SCIE-EGOINE');
    await page.getByLabel('Prix de vente HT').fill('12,50');
    await page.keyboard.press('Control+S');
    await expect(page.getByLabel('Quantité de Scie égoïne')).toHaveValue('1');
    await expect(page.getByText(/il en manquera 1/)).toBeVisible();
  });

  await test.step('what was scanned in vain stays with its sale', async () => {
    await scan(page, '9999999999994');
    await expect(page.getByRole('alert').filter({ hasText: '9999999999994' })).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.getByRole('alert').filter({ hasText: '9999999999994' })).toHaveCount(0);
    await page.keyboard.press('Shift+F8');
    await page.getByRole('button', { name: new RegExp(`^${client.intitule}`) }).click();
    await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  });

  await test.step('saved, then ordered and invoiced from the same place', async () => {
    await page.keyboard.press('F9');
    await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
    await page.getByRole('button', { name: 'Passer en commande' }).waitFor();
    await page.keyboard.press('t');
    await expect(page.getByRole('heading', { name: 'La commande est enregistrée' })).toBeVisible();
    await page.getByRole('button', { name: 'Facturer' }).waitFor();
    await page.keyboard.press('f');
    await expect(page.getByRole('heading', { name: 'La facture est enregistrée' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Facturer' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Imprimer/ })).toBeEnabled();
    const [facture] = await call(listFactures, { query: { limit: 1 } });
    await expect(page.getByText(facture?.numero ?? '', { exact: true }).first()).toBeVisible();
    expect(facture).toMatchObject({ client_code: client.numero });
    // The amount stays on the customer's account.
    await leaveUnpaid(page);
    await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  });
});
