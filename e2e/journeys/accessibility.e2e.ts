import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { checkAccessibility } from '../testing/checks/check-accessibility.ts';
import { scan } from '../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(120_000);

for (const theme of ['light', 'dark'] as const) {
  test(`a sale keeps to the rules of accessibility in each of its states, ${theme}`, async ({ page, call }) => {
    const client = await findCompany(call);
    const articles = await findStocked(call, 3);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
    await page.keyboard.press('F9');
    await expect(page.getByText('Ajoutez au moins un article.')).toBeVisible();
    await checkAccessibility(page, 'a sale that cannot be saved yet');
    await chooseClient(page, client);
    for (const { code_ean } of articles) await scan(page, String(code_ean));
    await expect(page.getByRole('row')).toHaveCount(4);
    await page.keyboard.press('F3');
    await page.keyboard.type('vis');
    await expect(page.getByRole('option').first()).toBeVisible();
    await checkAccessibility(page, 'lines, and articles to choose from');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F6');
    await page.keyboard.type('101');
    await expect(page.getByRole('alert')).toBeVisible();
    await checkAccessibility(page, 'a refused discount');
    await page.keyboard.press('Escape');
    await scan(page, '9999999999994');
    await expect(page.getByRole('button', { name: 'Créer l’article' })).toBeVisible();
    await checkAccessibility(page, 'an unknown code');
    await page.keyboard.press('F9');
    await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
    await checkAccessibility(page, 'a saved sale and its PDF');
  });

  test(`cards, forms with errors, the search and the help keep to the rules of accessibility, ${theme}`, async ({
    comptoir: { page, url },
    call,
  }) => {
    const client = await findCompany(call);
    const [article] = await findStocked(call, 1);
    const lignes = [{ article_code: String(article?.reference), quantite: 1 }];
    const { id } = await call(createDevis, { body: { client_id: client.numero, lignes } });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page);
    for (const address of [`/clients/${client.numero}`, `/articles/${article?.reference}`, `/devis/${id}`]) {
      await page.goto(`${url}/app${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await checkAccessibility(page, address);
    }
    for (const name of ['Actions', /Administrateur/]) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await checkAccessibility(page, `the menu ${name}`);
      await page.keyboard.press('Escape');
    }
    for (const address of ['/clients/nouveau', '/articles/nouveau']) {
      await page.goto(`${url}/app${address}`);
      await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible();
      await page.keyboard.press('Control+S');
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      await checkAccessibility(page, `${address} with errors`);
    }
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
    await checkAccessibility(page, 'the help sheet');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.getByRole('textbox', { name: 'Chercher partout' }).fill('vis');
    await expect(page.getByRole('button', { name: /vis/i }).first()).toBeVisible();
    await checkAccessibility(page, 'the search');
  });
}
