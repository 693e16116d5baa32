import { startPrinterSink } from '#server/testing/running/start-printer-sink.ts';
import {
  createCommandeFournisseur,
  passCommandeFournisseur,
  receiveCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { browseFournisseurs } from '#shared/contracts/tiers/tiers-list.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { scan } from '../../testing/keyboard.ts';
import { demoShop, findStocked } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('labels of an article and of one that is scanned are seen on their sheet, and go to the label printer', async ({
  comptoir: { page, url, electron, watch },
  call,
}) => {
  await using sink = await startPrinterSink({ mute: true });
  await call(updateMateriel, { body: { etiquettes: { adresse: sink.adresse, port: sink.port } } });
  const [first, second] = await findStocked(call, 2);
  await signIn(page);
  await page.goto(`${url}/app/articles/${first?.reference}`);
  await page.getByRole('link', { name: 'Étiquettes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Étiquettes');
  await expect(page.getByPlaceholder('Scanner, ou chercher un article')).toBeFocused();
  await page.keyboard.type('3*', { delay: 90 });
  await scan(page, String(second?.code_ean));
  await expect(page.getByLabel(`Étiquettes de ${second?.reference}`)).toHaveValue('3');
  const asked = page.getByRole('list', { name: 'Articles à étiqueter' }).getByRole('listitem');
  await expect(asked.last()).toContainText(String(second?.designation));
  await expect(asked.last()).toContainText(/\d,\d{2}\s€/);
  await page.getByLabel('Première place libre').fill('5');
  await page.getByLabel('Planche A4').focus();
  await expect(page.getByRole('region', { name: 'Planches' }).locator('canvas, img').first()).toBeVisible();
  await checkAccessibility(page, 'labels');
  await takeScreens(page, 'etiquettes');
  // Electron's advice to developers about the viewer's own page; the printer itself is replaced.
  watch.expectConsole(/Electron Security Warning/);
  await electron?.evaluate(({ app }) => {
    app.on('web-contents-created', (_event, contents) => {
      contents.print = (_options, done) => done?.(false, 'Failed to enumerate printers');
    });
  });
  await page.keyboard.press('Control+P');
  await expect(page.getByRole('alert').filter({ hasText: 'L’impression a échoué' })).toBeVisible();
  await page.getByRole('button', { name: 'Vers l’imprimante d’étiquettes' }).click();
  await expect(page.getByText('4 étiquettes pour l’imprimante d’étiquettes.')).toBeVisible();
  await expect.poll(() => sink.prints.length).toBe(1);
  expect(sink.prints[0]?.toString('utf8')).toContain('^PQ3^XZ');
});

test('articles chosen in the list, and what a supplier’s delivery brought, are labelled together', async ({
  comptoir: { page, url },
  call,
}) => {
  const [first, second] = await findStocked(call, 2);
  const held = Promise.withResolvers<void>();
  await signIn(page);
  await page.goto(`${url}/app/articles`);
  const grid = page.getByRole('grid', { name: 'Articles' });
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 sélectionnés')).toBeVisible();
  await checkAccessibility(page, 'chosen articles');
  await takeScreens(page, 'articles-choisis');
  // All that is listed, while the answer to another search is on its way, is not what that search finds.
  const isSearch = /\/listes\/articles\?.*q=[^&]/;
  await page.route(isSearch, async (route) => {
    await held.promise;
    await route.continue();
  });
  const search = page.getByLabel('Chercher un article');
  await search.fill(String(first?.reference));
  await grid.focus();
  await page.keyboard.press('Control+A');
  await expect(page.getByText(/^\d{2,} sélectionnés/)).toBeVisible();
  held.resolve();
  await expect(grid.locator('tbody').getByRole('row')).toHaveCount(1);
  await expect(page.getByText(/sélectionné/)).toBeHidden();
  await page.unroute(isSearch);
  await search.fill('');
  await expect(grid.getByText(String(second?.reference), { exact: true })).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('group', { name: 'Avec la sélection' }).getByRole('link', { name: 'Étiquettes' }).click();
  await expect(page.getByRole('list', { name: 'Articles à étiqueter' }).getByRole('listitem')).toHaveCount(2);

  const { data: suppliers } = await call(browseFournisseurs, { query: { limit: 1 } });
  const fournisseur_code = String(suppliers[0]?.numero);
  const lignes = [first, second].map((one) => ({ article_ref: String(one?.reference), quantite: 3 }));
  const { numero } = await call(createCommandeFournisseur, { body: { fournisseur_code, lignes } });
  await call(passCommandeFournisseur, { params: { numero } });
  await call(receiveCommandeFournisseur, { params: { numero }, body: { lignes } });
  await page.goto(`${url}/app/commandes-fournisseurs/${numero}`);
  await expect(page.getByRole('region', { name: 'Réceptions' })).toBeVisible();
  await takeScreens(page, 'reception-etiquettes');
  await page.getByRole('link', { name: /^Étiquettes de la réception / }).click();
  for (const one of [first, second]) {
    await expect(page.getByLabel(`Étiquettes de ${one?.reference}`)).toHaveValue('3');
  }
});
